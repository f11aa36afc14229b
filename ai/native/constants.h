/* Written by scripts/build_native.py from the Python sources, which say what each is. */

#ifndef CONSTANTS_H
#define CONSTANTS_H

#define LEADER 0
#define PLAYED 1
#define LED 2
#define BEST 3
#define WINNING 4
#define BEST_GROUP 5
#define TRUMPED 6
#define JOKER 7
#define TRICK 8
#define BROKEN 9
#define NOW 10
#define NOTHING_YET -10000
#define TOP 1000
#define NOT_NAMED 0
#define HIGH 1
#define LOW 2
#define MOST_PLAYERS 10
#define LIVE 10
#define ASCENDS 2
#define STRIDE 16
#define JOKER_GROUP 4
#define FALLING 0
#define CHANCE 512
#define SPOIL 1088
#define SPOIL_OVER 1089
#define SPOIL_LEAD 1090
#define TRUMP_FEAR 1091
#define TRUMP_BEND 1092
#define TRUMP_LENGTH 1093
#define SIDE_FEAR 1094
#define SIDE_LENGTH 1095
#define RUFF_RISK 1096
#define LEAD_RATE 1097
#define WANTED 1098
#define ON_LEAD 1099
#define EASE 1100
#define ROOM 1101
#define DOUBT 1102
#define DISTANCE 1103
#define LEAST_VARIANCE 1104
#define NONE_NEEDED 1105
#define ALL_SURE 1106
#define ALL_NEEDED 1107
#define TOO_MANY_SURE 1108
#define KEENNESS 1109
#define LOATHING 1110
#define PASSED 1111
#define LOST 1112
#define SLACK 1113
#define DISTANCE_OVER 1114
#define CROWD 1115
#define GUIDE_SIZE 1116
#define RANDOM_CARD 128849019
#define LEAN 0
#define ABOUT 1
#define GRIP 2
#define PACK 52
#define RANKS 13
#define SUITS 4
#define SEATS 7
#define ACTIONS 66
#define ON 192
#define LENGTHS 14
#define HAND 0
#define TURN_UP 364
#define TO_BEAT 416
#define ABOVE 520
#define LENGTH 572
#define UNSEEN 628
#define PLACE 689
#define OWNER 695
#define PLAYERS 701
#define LEFT 708
#define CARDS 722
#define TURN 736
#define TOTAL 742
#define OWN_BID 770
#define OWN_NEED 785
#define OTHERS 801
#define NEEDS 15
#define VOIDS 28
#define HAS_PLAYED 32
#define OTHER 33
#define NO_TRUMP 966
#define BIDDING 967
#define PLAYED_CARDS 52
#define WINNING_CARDS 468
#define LED_SUIT 684
#define WANTED_TRICKS 757
#define NET_MADE 10
#define BOTH_JOKERS 13835058055282163712ULL

#define TRICK_TRUMP_FEAR 0x1.051eb851eb852p-1
#define TRICK_TRUMP_CURVE 0x1.2666666666666p+0
#define TRICK_TRUMP_LENGTH 0x1.b851eb851eb85p-3
#define TRICK_SIDE_FEAR 0x1.0a3d70a3d70a4p-1
#define TRICK_SIDE_LENGTH 0x1.eb851eb851eb8p-3
#define TRICK_RUFF_RISK 0x1.3333333333333p-1
#define TRICK_LEAD_RATE 0x1.624dd2f1a9fbep-3
#define TRICK_LEAD_WORTH 0x1.6666666666666p+0
#define TRICK_CASHED 0x1.999999999999ap-1
#define BID_CONVICTION 0x1.3333333333333p-2
#define BID_PRESSURE -0x1.999999999999ap-3
#define BID_SHIFT -0x1.0000000000000p-1
#define BID_FULLNESS 0x1.d70a3d70a3d71p-3
#define BID_BLUR 0x1.47ae147ae147bp-4
#define BID_SHARE 0x1.eb851eb851eb8p-5
#define BID_STRAY 0x1.47ae147ae147bp-4
#define BID_LOOSE 0x1.4000000000000p+3
#define MOST_SAID 0x1.0000000000000p+3
#define LAID_CONVICTION 0x1.1eb851eb851ecp-3
#define LAID_DISTANCE -0x1.5eb851eb851ecp-1
#define LAID_DOUBT -0x1.e3d70a3d70a3dp+0
#define LAID_LEAST_VARIANCE 0x1.3333333333333p-2
#define LAID_ZERO 0x1.c28f5c28f5c29p-1
#define FINE 0x1.0000000000000p+6
#define WIDEST 0x1.8000000000000p+3
#define PER_ODD 0x1.54aaaaaaaaaabp+4
#define SURE 0x1.f5c28f5c28f5cp-1
#define TENS 0x1.4000000000000p+3
#define LN_2 0x1.62e42fefa39efp-1
#define LN_2_64_HIGH 0x1.62e42fef00000p-7
#define LN_2_64_LOW 0x1.473de6af278edp-40
#define ROOT_2 0x1.6a09e667f3bcdp+0
#define TWO_OVER_ROOT_PI 0x1.20dd750429b6dp+0

static const double ROOTS_OF_2[64] = {
    0x1.0000000000000p+0, 0x1.02c9a3e778061p+0, 0x1.059b0d3158574p+0, 0x1.0874518759bc8p+0,
    0x1.0b5586cf9890fp+0, 0x1.0e3ec32d3d1a2p+0, 0x1.11301d0125b51p+0, 0x1.1429aaea92de0p+0,
    0x1.172b83c7d517bp+0, 0x1.1a35beb6fcb75p+0, 0x1.1d4873168b9aap+0, 0x1.2063b88628cd6p+0,
    0x1.2387a6e756238p+0, 0x1.26b4565e27cddp+0, 0x1.29e9df51fdee1p+0, 0x1.2d285a6e4030bp+0,
    0x1.306fe0a31b715p+0, 0x1.33c08b26416ffp+0, 0x1.371a7373aa9cbp+0, 0x1.3a7db34e59ff7p+0,
    0x1.3dea64c123422p+0, 0x1.4160a21f72e2ap+0, 0x1.44e086061892dp+0, 0x1.486a2b5c13cd0p+0,
    0x1.4bfdad5362a27p+0, 0x1.4f9b2769d2ca7p+0, 0x1.5342b569d4f82p+0, 0x1.56f4736b527dap+0,
    0x1.5ab07dd485429p+0, 0x1.5e76f15ad2148p+0, 0x1.6247eb03a5585p+0, 0x1.6623882552225p+0,
    0x1.6a09e667f3bcdp+0, 0x1.6dfb23c651a2fp+0, 0x1.71f75e8ec5f74p+0, 0x1.75feb564267c9p+0,
    0x1.7a11473eb0187p+0, 0x1.7e2f336cf4e62p+0, 0x1.82589994cce13p+0, 0x1.868d99b4492edp+0,
    0x1.8ace5422aa0dbp+0, 0x1.8f1ae99157736p+0, 0x1.93737b0cdc5e5p+0, 0x1.97d829fde4e50p+0,
    0x1.9c49182a3f090p+0, 0x1.a0c667b5de565p+0, 0x1.a5503b23e255dp+0, 0x1.a9e6b5579fdbfp+0,
    0x1.ae89f995ad3adp+0, 0x1.b33a2b84f15fbp+0, 0x1.b7f76f2fb5e47p+0, 0x1.bcc1e904bc1d2p+0,
    0x1.c199bdd85529cp+0, 0x1.c67f12e57d14bp+0, 0x1.cb720dcef9069p+0, 0x1.d072d4a07897cp+0,
    0x1.d5818dcfba487p+0, 0x1.da9e603db3285p+0, 0x1.dfc97337b9b5fp+0, 0x1.e502ee78b3ff6p+0,
    0x1.ea4afa2a490dap+0, 0x1.efa1bee615a27p+0, 0x1.f50765b6e4540p+0, 0x1.fa7c1819e90d8p+0,
};

static const double ERRORS[385] = {
    0x0.0p+0, 0x1.20d77083f17a0p-6, 0x1.20c5645dd2538p-5, 0x1.b0fafef135745p-5,
    0x1.207d480e90658p-4, 0x1.68591a1e83b5dp-4, 0x1.b0081148a873ap-4, 0x1.f78159ec8bb50p-4,
    0x1.1f5e1a35c3b89p-3, 0x1.42d7fc2f64959p-3, 0x1.662a0bdf7a89fp-3, 0x1.895010fdbdbfdp-3,
    0x1.ac45e37fe2526p-3, 0x1.cf076d1233237p-3, 0x1.f190aa85540e2p-3, 0x1.09eed6982b948p-2,
    0x1.1af54e232d609p-2, 0x1.2bd9db0f7827fp-2, 0x1.3c9aa8b84bedap-2, 0x1.4d35ef3e5372ep-2,
    0x1.5da9f415ff23fp-2, 0x1.6df50a8dff772p-2, 0x1.7e15944d9d3e4p-2, 0x1.8e0a01cab516bp-2,
    0x1.9dd0d2b721f39p-2, 0x1.ad68966569a87p-2, 0x1.bccfec24855b8p-2, 0x1.cc058392a6d2dp-2,
    0x1.db081ce6e2a48p-2, 0x1.e9d68931ae650p-2, 0x1.f86faa9428f9dp-2, 0x1.03693a371519cp-1,
    0x1.0a7ef5c18edd2p-1, 0x1.1178930ada115p-1, 0x1.1855a5fd3dd50p-1, 0x1.1f15cb50bc4dep-1,
    0x1.25b8a88b6dd7fp-1, 0x1.2c3debfd7d6c1p-1, 0x1.32a54cb8db67bp-1, 0x1.38ee8a84beb71p-1,
    0x1.3f196dcd0f135p-1, 0x1.4525c78dd5966p-1, 0x1.4b13713ad3513p-1, 0x1.50e24ca35fd2cp-1,
    0x1.569243d2b3a9bp-1, 0x1.5c2348ecc4dc3p-1, 0x1.61955607dd15dp-1, 0x1.66e86d0312e82p-1,
    0x1.6c1c9759d0e5fp-1, 0x1.7131e5f496a5ap-1, 0x1.762870f720c6fp-1, 0x1.7b00578c26037p-1,
    0x1.7fb9bfaed8078p-1, 0x1.8454d5f25760dp-1, 0x1.88d1cd474a2e0p-1, 0x1.8d30debfc572ep-1,
    0x1.91724951b8fc6p-1, 0x1.959651980da31p-1, 0x1.999d4192a5715p-1, 0x1.9d8768656cc42p-1,
    0x1.a1551a16aaeafp-1, 0x1.a506af4cc00f4p-1, 0x1.a89c850b7d54dp-1, 0x1.ac16fc7143263p-1,
    0x1.af767a741088bp-1, 0x1.b2bb679ead19cp-1, 0x1.b5e62fce16095p-1, 0x1.b8f741ef54f83p-1,
    0x1.bbef0fbde6221p-1, 0x1.bece0d82d1a5cp-1, 0x1.c194b1d49a184p-1, 0x1.c443755820d64p-1,
    0x1.c6dad2829ec62p-1, 0x1.c95b455cce69dp-1, 0x1.cbc54b476248dp-1, 0x1.ce1962c0e0d8bp-1,
    0x1.d0580b2cfd249p-1, 0x1.d281c49d818d0p-1, 0x1.d4970f9ce00d9p-1, 0x1.d6986cfa798e7p-1,
    0x1.d8865d98abe01p-1, 0x1.da61623cb41e0p-1, 0x1.dc29fb60715afp-1, 0x1.dde0a90611a0dp-1,
    0x1.df85ea8db188ep-1, 0x1.e11a3e8cf4eb8p-1, 0x1.e29e22a89d766p-1, 0x1.e4121370224ccp-1,
    0x1.e5768c3b4a3fcp-1, 0x1.e6cc0709c8a0dp-1, 0x1.e812fc64db369p-1, 0x1.e94be342e6743p-1,
    0x1.ea7730ed0bbb9p-1, 0x1.eb9558e6b42cep-1, 0x1.eca6ccd709544p-1, 0x1.edabfc7453e63p-1,
    0x1.eea5557137ae0p-1, 0x1.ef93436bc2daap-1, 0x1.f0762fde45ee6p-1, 0x1.f14e8211e8c55p-1,
    0x1.f21c9f12f0677p-1, 0x1.f2e0e9a6a8b09p-1, 0x1.f39bc242e43e6p-1, 0x1.f44d870704911p-1,
    0x1.f4f693b67bd77p-1, 0x1.f59741b4b97cfp-1, 0x1.f62fe80272419p-1, 0x1.f6c0db3c34641p-1,
    0x1.f74a6d9a38383p-1, 0x1.f7cceef15d631p-1, 0x1.f848acb544e95p-1, 0x1.f8bdf1fb78370p-1,
    0x1.f92d077f8d56dp-1, 0x1.f99633a838a57p-1, 0x1.f9f9ba8d3c733p-1, 0x1.fa57ddfe27376p-1,
    0x1.fab0dd89d1309p-1, 0x1.fb04f6868a944p-1, 0x1.fb54641aebbc9p-1, 0x1.fb9f5f4739170p-1,
    0x1.fbe61eef4cf6ap-1, 0x1.fc28d7e4f9cd0p-1, 0x1.fc67bcf2d7b8fp-1, 0x1.fca2fee770c79p-1,
    0x1.fcdacca0bfb73p-1, 0x1.fd0f5317f582fp-1, 0x1.fd40bd6d7a785p-1, 0x1.fd6f34f52013ap-1,
    0x1.fd9ae142795e3p-1, 0x1.fdc3e835500b3p-1, 0x1.fdea6e062d0c9p-1, 0x1.fe0e9552ebdd6p-1,
    0x1.fe307f2b503d0p-1, 0x1.fe504b1d9696cp-1, 0x1.fe6e1742f7cf6p-1, 0x1.fe8a004c19ae6p-1,
    0x1.fea4218d6594ap-1, 0x1.febc950b3fa75p-1, 0x1.fed37386190fbp-1, 0x1.fee8d486585eep-1,
    0x1.fefcce6813974p-1, 0x1.ff0f766697c76p-1, 0x1.ff20e0a7ba8c2p-1, 0x1.ff312046f2339p-1,
    0x1.ff404760319b4p-1, 0x1.ff4e671a85425p-1, 0x1.ff5b8fb26f5f6p-1, 0x1.ff67d08401202p-1,
    0x1.ff733814af88cp-1, 0x1.ff7dd41ce2b4dp-1, 0x1.ff87b1913e853p-1, 0x1.ff90dcaba4096p-1,
    0x1.ff9960f3eb327p-1, 0x1.ffa14948549a7p-1, 0x1.ffa89fe5b3625p-1, 0x1.ffaf6e6f4f5c0p-1,
    0x1.ffb5bdf67fe6fp-1, 0x1.ffbb970200110p-1, 0x1.ffc10194fcb64p-1, 0x1.ffc60535dd7f5p-1,
    0x1.ffcaa8f4c9beap-1, 0x1.ffcef371ea4d7p-1, 0x1.ffd2eae369a07p-1, 0x1.ffd6951b33686p-1,
    0x1.ffd9f78c7524ap-1, 0x1.ffdd1750e1220p-1, 0x1.ffdff92db56e5p-1, 0x1.ffe2a1988857cp-1,
    0x1.ffe514bbdc197p-1, 0x1.ffe7567b7b5e1p-1, 0x1.ffe96a78a04a9p-1, 0x1.ffeb5415e7c44p-1,
    0x1.ffed167b12ac2p-1, 0x1.ffeeb49896c6dp-1, 0x1.fff0312b010b5p-1, 0x1.fff18ebe2b0e1p-1,
    0x1.fff2cfb0453d9p-1, 0x1.fff3f634b79f9p-1, 0x1.fff50456dab8cp-1, 0x1.fff5fbfc8a439p-1,
    0x1.fff6dee89352ep-1, 0x1.fff7aebcff755p-1, 0x1.fff86cfd3e657p-1, 0x1.fff91b102fca8p-1,
    0x1.fff9ba420e834p-1, 0x1.fffa4bc63ee9ap-1, 0x1.fffad0b901755p-1, 0x1.fffb4a210b172p-1,
    0x1.fffbb8f1049c6p-1, 0x1.fffc1e08f25f5p-1, 0x1.fffc7a37857d2p-1, 0x1.fffcce3b57bffp-1,
    0x1.fffd1ac4135f9p-1, 0x1.fffd607387b07p-1, 0x1.fffd9fdeabccep-1, 0x1.fffdd98e903b2p-1,
    0x1.fffe0e0140857p-1, 0x1.fffe3daa95b18p-1, 0x1.fffe68f4fa777p-1, 0x1.fffe904222101p-1,
    0x1.fffeb3ebb267bp-1, 0x1.fffed443e2787p-1, 0x1.fffef1960d85dp-1, 0x1.ffff0c273bea2p-1,
    0x1.ffff2436a21dcp-1, 0x1.ffff39fe16963p-1, 0x1.ffff4db27f146p-1, 0x1.ffff5f8435efcp-1,
    0x1.ffff6f9f67e55p-1, 0x1.ffff7e2c6aea2p-1, 0x1.ffff8b500e77cp-1, 0x1.ffff972be5c59p-1,
    0x1.ffffa1de8c582p-1, 0x1.ffffab83e54b8p-1, 0x1.ffffb43555b5fp-1, 0x1.ffffbc09fa7cdp-1,
    0x1.ffffc316d9ed0p-1, 0x1.ffffc96f1165ep-1, 0x1.ffffcf23ff5fcp-1, 0x1.ffffd4456a10dp-1,
    0x1.ffffd8e1a2f22p-1, 0x1.ffffdd05a75eap-1, 0x1.ffffe0bd3e852p-1, 0x1.ffffe41314e06p-1,
    0x1.ffffe710d565ep-1, 0x1.ffffe9bf4098cp-1, 0x1.ffffec2641a9ep-1, 0x1.ffffee4d01cd6p-1,
    0x1.fffff039f9e8fp-1, 0x1.fffff1f302bc1p-1, 0x1.fffff37d63a36p-1, 0x1.fffff4dde0118p-1,
    0x1.fffff618c3da6p-1, 0x1.fffff731ee681p-1, 0x1.fffff82cdcf1bp-1, 0x1.fffff90cb3c81p-1,
    0x1.fffff9d446cccp-1, 0x1.fffffa8621251p-1, 0x1.fffffb248c39dp-1, 0x1.fffffbb196132p-1,
    0x1.fffffc2f171e3p-1, 0x1.fffffc9eb76acp-1, 0x1.fffffd01f36afp-1, 0x1.fffffd5a2041fp-1,
    0x1.fffffda86faa9p-1, 0x1.fffffdedf37edp-1, 0x1.fffffe2ba0ea5p-1, 0x1.fffffe62534d4p-1,
    0x1.fffffe92ced93p-1, 0x1.fffffebdc2ec6p-1, 0x1.fffffee3cc32cp-1, 0x1.ffffff0576917p-1,
    0x1.ffffff233ee1dp-1, 0x1.ffffff3d9480fp-1, 0x1.ffffff54dab72p-1, 0x1.ffffff6969fb8p-1,
    0x1.ffffff7b91176p-1, 0x1.ffffff8b962bep-1, 0x1.ffffff99b79d2p-1, 0x1.ffffffa62ce54p-1,
    0x1.ffffffb127525p-1, 0x1.ffffffbad2affp-1, 0x1.ffffffc355dfdp-1, 0x1.ffffffcad3626p-1,
    0x1.ffffffd169d0cp-1, 0x1.ffffffd7344aap-1, 0x1.ffffffdc4ad7ap-1, 0x1.ffffffe0c2bf0p-1,
    0x1.ffffffe4aed5ep-1, 0x1.ffffffe81fc4ep-1, 0x1.ffffffeb24467p-1, 0x1.ffffffedc95e7p-1,
    0x1.fffffff01a8b6p-1, 0x1.fffffff221f30p-1, 0x1.fffffff3e8892p-1, 0x1.fffffff57632dp-1,
    0x1.fffffff6d1e56p-1, 0x1.fffffff801c1fp-1, 0x1.fffffff90b2e3p-1, 0x1.fffffff9f2e9fp-1,
    0x1.fffffffabd229p-1, 0x1.fffffffb6d844p-1, 0x1.fffffffc0748fp-1, 0x1.fffffffc8d462p-1,
    0x1.fffffffd01f89p-1, 0x1.fffffffd678edp-1, 0x1.fffffffdbff2ap-1, 0x1.fffffffe0cd16p-1,
    0x1.fffffffe4fa30p-1, 0x1.fffffffe89b0cp-1, 0x1.fffffffebc1a9p-1, 0x1.fffffffee7dc8p-1,
    0x1.ffffffff0dd2bp-1, 0x1.ffffffff2ebdap-1, 0x1.ffffffff4b453p-1, 0x1.ffffffff63fc3p-1,
    0x1.ffffffff79626p-1, 0x1.ffffffff8be77p-1, 0x1.ffffffff9bec8p-1, 0x1.ffffffffa9c63p-1,
    0x1.ffffffffb5be5p-1, 0x1.ffffffffc014ep-1, 0x1.ffffffffc901cp-1, 0x1.ffffffffd0b56p-1,
    0x1.ffffffffd759dp-1, 0x1.ffffffffdd13cp-1, 0x1.ffffffffe202dp-1, 0x1.ffffffffe642ap-1,
    0x1.ffffffffe9eb0p-1, 0x1.ffffffffed10ap-1, 0x1.ffffffffefc57p-1, 0x1.fffffffff218fp-1,
    0x1.fffffffff4188p-1, 0x1.fffffffff5cfdp-1, 0x1.fffffffff748ep-1, 0x1.fffffffff88c5p-1,
    0x1.fffffffff9a1bp-1, 0x1.fffffffffa8f6p-1, 0x1.fffffffffb5b0p-1, 0x1.fffffffffc095p-1,
    0x1.fffffffffc9e8p-1, 0x1.fffffffffd1e1p-1, 0x1.fffffffffd8b3p-1, 0x1.fffffffffde86p-1,
    0x1.fffffffffe380p-1, 0x1.fffffffffe7c0p-1, 0x1.fffffffffeb60p-1, 0x1.fffffffffee77p-1,
    0x1.ffffffffff11ap-1, 0x1.ffffffffff359p-1, 0x1.ffffffffff542p-1, 0x1.ffffffffff6e3p-1,
    0x1.ffffffffff845p-1, 0x1.ffffffffff973p-1, 0x1.ffffffffffa73p-1, 0x1.ffffffffffb4cp-1,
    0x1.ffffffffffc05p-1, 0x1.ffffffffffca2p-1, 0x1.ffffffffffd27p-1, 0x1.ffffffffffd98p-1,
    0x1.ffffffffffdf8p-1, 0x1.ffffffffffe49p-1, 0x1.ffffffffffe8dp-1, 0x1.ffffffffffec7p-1,
    0x1.ffffffffffef8p-1, 0x1.fffffffffff22p-1, 0x1.fffffffffff45p-1, 0x1.fffffffffff62p-1,
    0x1.fffffffffff7bp-1, 0x1.fffffffffff90p-1, 0x1.fffffffffffa2p-1, 0x1.fffffffffffb1p-1,
    0x1.fffffffffffbep-1, 0x1.fffffffffffc8p-1, 0x1.fffffffffffd1p-1, 0x1.fffffffffffd9p-1,
    0x1.fffffffffffdfp-1, 0x1.fffffffffffe4p-1, 0x1.fffffffffffe9p-1, 0x1.fffffffffffedp-1,
    0x1.ffffffffffff0p-1, 0x1.ffffffffffff3p-1, 0x1.ffffffffffff5p-1, 0x1.ffffffffffff7p-1,
    0x1.ffffffffffff8p-1, 0x1.ffffffffffff9p-1, 0x1.ffffffffffffbp-1, 0x1.ffffffffffffbp-1,
    0x1.ffffffffffffcp-1, 0x1.ffffffffffffdp-1, 0x1.ffffffffffffdp-1, 0x1.ffffffffffffep-1,
    0x1.ffffffffffffep-1, 0x1.ffffffffffffep-1, 0x1.fffffffffffffp-1, 0x1.fffffffffffffp-1,
    0x1.fffffffffffffp-1, 0x1.fffffffffffffp-1, 0x1.fffffffffffffp-1, 0x1.0000000000000p+0,
    0x1.0000000000000p+0, 0x1.0000000000000p+0, 0x1.0000000000000p+0, 0x1.0000000000000p+0,
    0x1.0000000000000p+0,
};

#endif
