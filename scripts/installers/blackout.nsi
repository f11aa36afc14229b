; The installer for Windows, for whoever runs it alone: the folder of the bundle, an entry in the
; start menu, the type of recorded games, and what takes all of it away again.
; makensis -DVERSION=… -DFOLDER=… -DTARGET=… -DICON=… blackout.nsi
;
; blackout-setup.exe /S [/D=C:\Folder]         installs and asks nothing
; uninstall.exe /S [/GAMES]                    removes and asks nothing; with /GAMES games too

Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Blackout"
!define TYPE "Blackout.Record"
!define RUNNING "Blackout is running. Close it, and try again."

Name "Blackout"
OutFile "${TARGET}"
InstallDir "$LOCALAPPDATA\Programs\Blackout"
InstallDirRegKey HKCU "${KEY}" "InstallLocation"
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS all
SetCompressor /SOLID lzma
BrandingText "Blackout ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Blackout"
VIAddVersionKey "CompanyName" "The Blackout authors"
VIAddVersionKey "FileDescription" "Installs Blackout"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "The Blackout authors, MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\blackout.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Play Blackout"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_COMPONENTS
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"

; Ends the installer with a sentence; without a window only its exit code tells of it.
!macro Refuse text
    MessageBox MB_OK|MB_ICONSTOP "${text}" /SD IDOK
    SetErrorLevel 2
    Quit
!macroend

; A program that runs cannot be written to: nothing is touched while one of the two does.
!macro RefuseWhileRuns program
    ${If} ${FileExists} "${program}"
        ClearErrors
        FileOpen $0 "${program}" a
        ${If} ${Errors}
            !insertmacro Refuse "${RUNNING}"
        ${EndIf}
        FileClose $0
    ${EndIf}
!macroend

Section "Blackout"
    SetOutPath "$INSTDIR"
    ${If} ${FileExists} "$INSTDIR\_internal\*.*"
        ; An installation that was cut off has no program yet, but stands in the registry.
        ReadRegStr $0 HKCU "${KEY}" "InstallLocation"
        ${IfNot} ${FileExists} "$INSTDIR\blackout.exe"
        ${AndIf} $0 != $INSTDIR
            !insertmacro Refuse "$INSTDIR holds another program. Choose another folder."
        ${EndIf}
        !insertmacro RefuseWhileRuns "$INSTDIR\blackout.exe"
        !insertmacro RefuseWhileRuns "$INSTDIR\blackout-console.exe"
        RMDir /r "$INSTDIR\_internal"
    ${EndIf}
    WriteRegStr HKCU "${KEY}" "InstallLocation" "$INSTDIR"
    ClearErrors
    File /r "${FOLDER}/*.*"
    ${If} ${Errors}
        !insertmacro Refuse "Some files could not be written to $INSTDIR."
    ${EndIf}
    WriteUninstaller "$INSTDIR\uninstall.exe"
    CreateShortcut "$SMPROGRAMS\Blackout.lnk" "$INSTDIR\blackout.exe"

    WriteRegStr HKCU "Software\Classes\${TYPE}" "" "Record of a Blackout game"
    WriteRegStr HKCU "Software\Classes\${TYPE}\DefaultIcon" "" "$INSTDIR\blackout.exe,0"
    WriteRegStr HKCU "Software\Classes\${TYPE}\shell\open\command" "" \
        '"$INSTDIR\blackout.exe" replay "%1"'
    WriteRegStr HKCU "Software\Classes\.blackout" "" "${TYPE}"

    WriteRegStr HKCU "${KEY}" "DisplayName" "Blackout"
    WriteRegStr HKCU "${KEY}" "DisplayVersion" "${VERSION}"
    WriteRegStr HKCU "${KEY}" "DisplayIcon" "$INSTDIR\blackout.exe"
    WriteRegStr HKCU "${KEY}" "Publisher" "The Blackout authors"
    WriteRegStr HKCU "${KEY}" "UninstallString" '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${KEY}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${KEY}" "NoModify" 1
    WriteRegDWORD HKCU "${KEY}" "NoRepair" 1
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegDWORD HKCU "${KEY}" "EstimatedSize" $0
    System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
SectionEnd

Section "un.Blackout"
    SectionIn RO
    !insertmacro RefuseWhileRuns "$INSTDIR\blackout.exe"
    !insertmacro RefuseWhileRuns "$INSTDIR\blackout-console.exe"
    Delete "$INSTDIR\blackout.exe"
    Delete "$INSTDIR\blackout-console.exe"
    RMDir /r "$INSTDIR\_internal"
    Delete "$INSTDIR\uninstall.exe"
    ; Only when nothing else lies in it.
    RMDir "$INSTDIR"
    Delete "$SMPROGRAMS\Blackout.lnk"
    DeleteRegKey HKCU "Software\Classes\${TYPE}"
    ReadRegStr $0 HKCU "Software\Classes\.blackout" ""
    ${If} $0 == "${TYPE}"
        DeleteRegKey HKCU "Software\Classes\.blackout"
    ${EndIf}
    DeleteRegKey HKCU "${KEY}"
    System::Call 'shell32::SHChangeNotify(i 0x8000000, i 0, p 0, p 0)'
SectionEnd

Section /o "un.Games and settings too" GAMES
    RMDir /r "$LOCALAPPDATA\blackout"
SectionEnd

Function un.onInit
    ${GetParameters} $0
    ClearErrors
    ${GetOptions} $0 "/GAMES" $1
    ${IfNot} ${Errors}
        !insertmacro SelectSection ${GAMES}
    ${EndIf}
FunctionEnd
