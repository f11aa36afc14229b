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
#define KINDS_OF_CARD 94
#define STEPS 512
#define SPOIL 0
#define SPOIL_OVER 1
#define SPOIL_LEAD 2
#define TRUMP_FEAR 3
#define TRUMP_BEND 4
#define TRUMP_LENGTH 5
#define SIDE_FEAR 6
#define SIDE_LENGTH 7
#define RUFF_RISK 8
#define LEAD_RATE 9
#define WANTED 10
#define ON_LEAD 11
#define EASE 12
#define ROOM 13
#define DOUBT 14
#define DISTANCE 15
#define LEAST_VARIANCE 16
#define NONE_NEEDED 17
#define ALL_SURE 18
#define ALL_NEEDED 19
#define TOO_MANY_SURE 20
#define KEENNESS 21
#define LOATHING 22
#define PASSED 23
#define LOST 24
#define SLACK 25
#define DISTANCE_OVER 26
#define CROWD 27
#define WEIGHTS 28
#define OUTLOOK 581
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
#define TRICK_SURE 0x1.f5c28f5c28f5cp-1
#define TRICK_FREE_FEAR 0x1.3851eb851eb85p-1
#define TRICK_FREE_RATE 0x1.6666666666666p-3
#define TRICK_FREE_LEAD 0x1.2147ae147ae14p+1
#define TRICK_FREE_LENGTH 0x1.199999999999ap+0
#define TRICK_FREE_WAIT 0x1.999999999999ap-4
#define TRICK_FREE_UNDER 0x1.ccccccccccccdp-2
#define WIN_KEEN 0x1.70a3d70a3d70ap-1
#define WIN_LOATH 0x1.70a3d70a3d70ap-2
#define RULE_STAKE 0x1.999999999999ap-6
#define BID_CONVICTION 0x1.3333333333333p-2
#define BID_PRESSURE -0x1.999999999999ap-3
#define BID_SHIFT -0x1.0000000000000p-1
#define BID_FULLNESS 0x1.d70a3d70a3d71p-3
#define BID_BLUR 0x1.47ae147ae147bp-4
#define BID_SHARE 0x1.eb851eb851eb8p-5
#define BID_STRAY 0x1.47ae147ae147bp-4
#define BID_LOOSE 0x1.4000000000000p+3
#define MOST_SAID 0x1.0000000000000p+3
#define OUTLOOK_EASE 0x1.428f5c28f5c29p+0
#define OUTLOOK_DISTANCE -0x1.5eb851eb851ecp-1
#define OUTLOOK_ZERO 0x1.c28f5c28f5c29p-1
#define OUTLOOK_DOUBT -0x1.e3d70a3d70a3dp+0
#define OUTLOOK_ROOM 0x1.47ae147ae147bp-4
#define OUTLOOK_PRESSURE -0x1.f5c28f5c28f5cp-3
#define OUTLOOK_CONVICTION 0x1.1eb851eb851ecp-3
#define OUTLOOK_LEAST_VARIANCE 0x1.3333333333333p-2
#define OUTLOOK_FREE_EASE 0x1.970a3d70a3d71p+0
#define OUTLOOK_FREE_ABOVE -0x1.eb851eb851eb8p-4
#define OUTLOOK_FREE_BELOW -0x1.eb851eb851eb8p-3
#define OUTLOOK_FREE_DOUBT -0x1.4b851eb851eb8p+1
#define OUTLOOK_FREE_ROOM 0x1.0c49ba5e353f8p-3
#define OUTLOOK_FREE_PRESSURE -0x1.999999999999ap-3
#define OUTLOOK_FREE_CONVICTION 0x1.70a3d70a3d70ap+0
#define OUTLOOK_FREE_BIAS -0x1.428f5c28f5c29p+0
#define OUTLOOK_FREE_LEAST_VARIANCE 0x1.999999999999ap-5
#define OUTLOOK_NONE_EASE 0x1.6b851eb851eb8p+1
#define OUTLOOK_NONE_TRICK -0x1.bae147ae147aep-1
#define OUTLOOK_NONE_SHARE -0x1.3333333333333p-2
#define OUTLOOK_NONE_DOUBT -0x1.2000000000000p+1
#define OUTLOOK_NONE_ROOM 0x1.eb851eb851eb8p-4
#define OUTLOOK_NONE_PRESSURE 0x1.1eb851eb851ecp-2
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

static const double FALLING[512] = {
    0x1.0000000000000p+0, 0x1.f80feabfeefa5p-1, 0x1.f03f56a88b5d8p-1, 0x1.e88dc6afecfc0p-1,
    0x1.e0fabfbc702a4p-1, 0x1.d985c89d041a3p-1, 0x1.d22e6a0197c03p-1, 0x1.caf42e73a4c7ep-1,
    0x1.c3d6a24ed8222p-1, 0x1.bcd553b9d7b62p-1, 0x1.b5efd29f24c26p-1, 0x1.af25b0a61a7b5p-1,
    0x1.a876812c0877cp-1, 0x1.a1e1d93d687d0p-1, 0x1.9b674f8f2f3d8p-1, 0x1.95067c78379f2p-1,
    0x1.8ebef9eac820bp-1, 0x1.8890636e31f54p-1, 0x1.827a561889716p-1, 0x1.7c7c70887763cp-1,
    0x1.769652df22f7ep-1, 0x1.70c79eba33c07p-1, 0x1.6b0ff72deb89dp-1, 0x1.656f00bf5796ap-1,
    0x1.5fe4615e98e8fp-1, 0x1.5a6fc061433c8p-1, 0x1.5510c67cd2591p-1, 0x1.4fc71dc135627p-1,
    0x1.4a9271936fd09p-1, 0x1.45726ea84fb88p-1, 0x1.4066c2ff39127p-1, 0x1.3b6f1ddd05a92p-1,
    0x1.368b2fc6f960ap-1, 0x1.31baaa7dca843p-1, 0x1.2cfd40f8bdcaep-1, 0x1.2852a760d5c59p-1,
    0x1.23ba930c1568bp-1, 0x1.1f34ba78d5666p-1, 0x1.1ac0d5492c0dcp-1, 0x1.165e9c3e67663p-1,
    0x1.120dc934993e8p-1, 0x1.0dce171e34e7fp-1, 0x1.099f41ffbe580p-1, 0x1.058106eb8a6aap-1,
    0x1.017323fd90020p-1, 0x1.faeab0ae9381dp-2, 0x1.f30ec8375038bp-2, 0x1.eb5210d6270b7p-2,
    0x1.e3b40ebefcd7ep-2, 0x1.dc3448110daaep-2, 0x1.d4d244cf4ea9ep-2, 0x1.cd8d8ed8ee386p-2,
    0x1.c665b1e1f1e0dp-2, 0x1.bf5a3b6bf18b7p-2, 0x1.b86ababeef8dfp-2, 0x1.b196c0e24d229p-2,
    0x1.aadde095dad4bp-2, 0x1.a43fae4b0474ep-2, 0x1.9dbbc01e18268p-2, 0x1.9751adcfa81c1p-2,
    0x1.910110be06976p-2, 0x1.8ac983dedbc65p-2, 0x1.84aaa3b8d514ep-2, 0x1.7ea40e5d6d8fap-2,
    0x1.78b56362cef38p-2, 0x1.72de43ddcb07fp-2, 0x1.6d1e525bece49p-2, 0x1.677532dda1c1cp-2,
    0x1.61e28ad078f7fp-2, 0x1.5c6601097ad0fp-2, 0x1.56ff3dbf95d14p-2, 0x1.51adea86221f4p-2,
    0x1.4c71b2477ab20p-2, 0x1.474a413fabef5p-2, 0x1.423744f737661p-2, 0x1.3d386c3dec4f1p-2,
    0x1.384d6725d4833p-2, 0x1.3375e6fe3595dp-2, 0x1.2eb19e4ea5c20p-2, 0x1.2a0040d2345ddp-2,
    0x1.25618372a584fp-2, 0x1.20d51c43c0ae6p-2, 0x1.1c5ac27eb1e31p-2, 0x1.17f22e7d7d4a6p-2,
    0x1.139b19b684c48p-2, 0x1.0f553eb81f4abp-2, 0x1.0b20592441cecp-2, 0x1.06fc25ac3954ep-2,
    0x1.02e8620c7602cp-2, 0x1.fdc99a10cdc21p-3, 0x1.f5e24ccccc19ap-3, 0x1.ee1a5dd76a300p-3,
    0x1.e67150b112b02p-3, 0x1.dee6aac84fc87p-3, 0x1.d779f37222093p-3, 0x1.d02ab3e275aabp-3,
    0x1.c8f87724b5c1dp-3, 0x1.c1e2ca147ced4p-3, 0x1.bae93b5663055p-3, 0x1.b40b5b50e75c2p-3,
    0x1.ad48bc25771c7p-3, 0x1.a6a0f1a98f570p-3, 0x1.a013915ffa516p-3, 0x1.99a0327227aa0p-3,
    0x1.93466da99ee64p-3, 0x1.8d05dd698c022p-3, 0x1.86de1da8659adp-3, 0x1.80cecbe9ac4dbp-3,
    0x1.7ad78737c2e82p-3, 0x1.74f7f01ddf059p-3, 0x1.6f2fa8a211badp-3, 0x1.697e543f67ef8p-3,
    0x1.63e397e022073p-3, 0x1.5e5f19d8027d6p-3, 0x1.58f081deb31aep-3, 0x1.5397790a40685p-3,
    0x1.4e53a9c9ab086p-3, 0x1.4924bfdf8ea01p-3, 0x1.440a685cddfa0p-3, 0x1.3f04519bb40e3p-3,
    0x1.3a122b3a399d5p-3, 0x1.3533a6159f0c4p-3, 0x1.306874452a30bp-3, 0x1.2bb0491557bf0p-3,
    0x1.270ad903100b9p-3, 0x1.2277d9b6eed30p-3, 0x1.1df702009dbdcp-3, 0x1.198809d241548p-3,
    0x1.152aaa3bf81ccp-3, 0x1.10de9d676b945p-3, 0x1.0ca39e9372c68p-3, 0x1.08796a0fc633bp-3,
    0x1.045fbd38c4c73p-3, 0x1.005656734997ap-3, 0x1.f8b9ea51245e9p-4, 0x1.f0e6b3846a34dp-4,
    0x1.e9328b4c50f6cp-4, 0x1.e19cf665b0c9cp-4, 0x1.da257b7699771p-4, 0x1.d2cba306bcc2bp-4,
    0x1.cb8ef777f6dc6p-4, 0x1.c46f04fef473fp-4, 0x1.bd6b599bf5f9fp-4, 0x1.b6838513af9a9p-4,
    0x1.afb718e8457f7p-4, 0x1.a905a85263e8ap-4, 0x1.a26ec83a72ae4p-4, 0x1.9bf20f31e3be5p-4,
    0x1.958f156c9c2aep-4, 0x1.8f4574ba775fbp-4, 0x1.8914c880e4177p-4, 0x1.82fcadb49aaa4p-4,
    0x1.7cfcc2d36c512p-4, 0x1.7714a7de2afa9p-4, 0x1.7143fe52a9500p-4, 0x1.6b8a6925d28b0p-4,
    0x1.65e78cbdd9bc1p-4, 0x1.605b0eec80266p-4, 0x1.5ae496e972544p-4, 0x1.5583cd4cbb8a9p-4,
    0x1.50385c094f425p-4, 0x1.4b01ee67a8504p-4, 0x1.45e031007d65fp-4, 0x1.40d2d1b78a960p-4,
    0x1.3bd97fb66f893p-4, 0x1.36f3eb67a2115p-4, 0x1.3221c67174ca6p-4, 0x1.2d62c3b13178ep-4,
    0x1.28b6973646d82p-4, 0x1.241cf63d898b0p-4, 0x1.1f95972c87e29p-4, 0x1.1b20318cf0316p-4,
    0x1.16bc7e08095ffp-4, 0x1.126a36623d7b4p-4, 0x1.0e291576b5f5ep-4, 0x1.09f8d73309544p-4,
    0x1.05d93892fa010p-4, 0x1.01c9f79c46031p-4, 0x1.fb95a6b50ea89p-5, 0x1.f3b717b6492afp-5,
    0x1.ebf7c452a3bf8p-5, 0x1.e457309442e47p-5, 0x1.dcd4e27147fc8p-5, 0x1.d57061c430a68p-5,
    0x1.ce293844545b3p-5, 0x1.c6fef17e7fd90p-5, 0x1.bff11acdade73p-5, 0x1.b8ff4353dcfbcp-5,
    0x1.b228fbf30151fp-5, 0x1.ab6dd74613009p-5, 0x1.a4cd699a379ffp-5, 0x1.9e4748e80713ap-5,
    0x1.97db0ccceb0afp-5, 0x1.91884e8498cecp-5, 0x1.8b4ea8e2a4f49p-5, 0x1.852db84c308efp-5,
    0x1.7f251ab1af77bp-5, 0x1.79346f88c74ebp-5, 0x1.735b57c646cc3p-5, 0x1.6d9975d83505fp-5,
    0x1.67ee6d9ff847cp-5, 0x1.6259e46c94223p-5, 0x1.5cdb80f4fe535p-5, 0x1.5772eb528a2eap-5,
    0x1.521fccfb6a2acp-5, 0x1.4ce1d0bd473dap-5, 0x1.47b8a2b7edafdp-5, 0x1.42a3f0580f125p-5,
    0x1.3da368521902dp-5, 0x1.38b6ba9d206bbp-5, 0x1.33dd986de0eebp-5, 0x1.2f17b431d02a2p-5,
    0x1.2a64c18a4489cp-5, 0x1.25c47547af55bp-5, 0x1.21368564e9b37p-5, 0x1.1cbaa902944d1p-5,
    0x1.1850986289556p-5, 0x1.13f80ce3609f7p-5, 0x1.0fb0c0fc05824p-5, 0x1.0b7a70375e418p-5,
    0x1.0754d73004b69p-5, 0x1.033fb38c0ff44p-5, 0x1.fe7587f1dd458p-6, 0x1.f68b904ea3a25p-6,
    0x1.eec1018e4ff66p-6, 0x1.e7155f0750059p-6, 0x1.df882dfed7bcap-6, 0x1.d818f5a1357a6p-6,
    0x1.d0c73efa44ca3p-6, 0x1.c99294edff184p-6, 0x1.c27a843129e70p-6, 0x1.bb7e9b4222121p-6,
    0x1.b49e6a61c3aa9p-6, 0x1.add9838c6dfb9p-6, 0x1.a72f7a732346ep-6, 0x1.a09fe474c3cc1p-6,
    0x1.9a2a589763adbp-6, 0x1.93ce6f81bb49dp-6, 0x1.8d8bc374b19cep-6, 0x1.8761f0450047bp-6,
    0x1.81509354f0d29p-6, 0x1.7b574b8e32c9fp-6, 0x1.7575b95bca50fp-6, 0x1.6fab7ea416ca0p-6,
    0x1.69f83ec2f134bp-6, 0x1.645b9e83e1e3dp-6, 0x1.5ed5441c6d2e1p-6, 0x1.5964d72676bf1p-6,
    0x1.540a009abb2e2p-6, 0x1.4ec46acb5f82bp-6, 0x1.4993c15e964fbp-6, 0x1.4477b1495a0f8p-6,
    0x1.3f6fe8ca3c6cdp-6, 0x1.3a7c17644a24dp-6, 0x1.359bedda03317p-6, 0x1.30cf1e2866ea7p-6,
    0x1.2c155b8213cf4p-6, 0x1.276e5a4a7aaa5p-6, 0x1.22d9d01124c1bp-6, 0x1.1e57738d0cc9ap-6,
    0x1.19e6fc980a4e1p-6, 0x1.1588242a4f4a0p-6, 0x1.113aa455f7a50p-6, 0x1.0cfe3842aa4e9p-6,
    0x1.08d29c294bb37p-6, 0x1.04b78d4fc145ep-6, 0x1.00acca04c5d66p-6, 0x1.f96423379cf45p-7,
    0x1.f18e48d1ff79cp-7, 0x1.e9d7877a65bb5p-7, 0x1.e23f63c415af0p-7, 0x1.dac5642c31ec7p-7,
    0x1.d369111221752p-7, 0x1.cc29f4b015a0cp-7, 0x1.c5079b13adb69p-7, 0x1.be019216b7bdap-7,
    0x1.b71769580e103p-7, 0x1.b048b234913ffp-7, 0x1.a994ffc03ddadp-7, 0x1.a2fbe6bf5da1cp-7,
    0x1.9c7cfd9fd3c47p-7, 0x1.9617dc7283b68p-7, 0x1.8fcc1ce4d2353p-7, 0x1.89995a3a40153p-7,
    0x1.837f31461e723p-7, 0x1.7d7d40655bdbcp-7, 0x1.779327786a1c1p-7, 0x1.71c087dd3c370p-7,
    0x1.6c0504695c417p-7, 0x1.6660416418b23p-7, 0x1.60d1e480c8cf4p-7, 0x1.5b5994d927db8p-7,
    0x1.55f6fae7c6ab7p-7, 0x1.50a9c0829346ap-7, 0x1.4b7190d5763f5p-7, 0x1.464e185d056a3p-7,
    0x1.413f04e14ba09p-7, 0x1.3c440570a53a7p-7, 0x1.375cca5ab0ed1p-7, 0x1.3289052b54bedp-7,
    0x1.2dc868a5d6beap-7, 0x1.291aa8c00931fp-7, 0x1.247f7a9d89ebcp-7, 0x1.1ff6948b14802p-7,
    0x1.1b7fadf9e7099p-7, 0x1.171a7f7b39374p-7, 0x1.12c6c2bbc55a3p-7, 0x1.0e84327f632b4p-7,
    0x1.0a528a9cb402bp-7, 0x1.063187f8e03cdp-7, 0x1.0220e8836586ap-7, 0x1.fc40d663eba08p-8,
    0x1.f45f9ff8cd45ap-8, 0x1.ec9dafb161308p-8, 0x1.e4fa896dfd6b5p-8, 0x1.dd75b2fb9ad1ap-8,
    0x1.d60eb40c31d5cp-8, 0x1.cec5162f35964p-8, 0x1.c79864ca2ccb2p-8, 0x1.c0882d116814dp-8,
    0x1.b993fe00d5376p-8, 0x1.b2bb6854eed01p-8, 0x1.abfdfe83c813bp-8, 0x1.a55b54b63426bp-8,
    0x1.9ed300c108a17p-8, 0x1.98649a1e7ad48p-8, 0x1.920fb9e79763ap-8, 0x1.8bd3facdd3cd9p-8,
    0x1.85b0f914b97b3p-8, 0x1.7fa6528ba9efep-8, 0x1.79b3a687bbb71p-8, 0x1.73d895ddafae0p-8,
    0x1.6e14c2dbfe47ap-8, 0x1.6867d144fc6c5p-8, 0x1.62d1664917978p-8, 0x1.5d51288128d73p-8,
    0x1.57e6bfe8de51bp-8, 0x1.5291d5d93af95p-8, 0x1.4d5215032c158p-8, 0x1.4827296a344a5p-8,
    0x1.4310c05f2bc9dp-8, 0x1.3e0e887b155a6p-8, 0x1.3920319a07e08p-8, 0x1.34456cd62c193p-8,
    0x1.2f7dec82ce360p-8, 0x1.2ac96427830bap-8, 0x1.2627887b60846p-8, 0x1.21980f60490bap-8,
    0x1.1d1aafde49a59p-8, 0x1.18af221f0a6a2p-8, 0x1.14551f6951195p-8, 0x1.100c621c9581cp-8,
    0x1.0bd4a5aca7728p-8, 0x1.07ada69d65f22p-8, 0x1.0397227e87771p-8, 0x1.ff21afcee5bb0p-9,
    0x1.f7350ce651b10p-9, 0x1.ef67dd787b38dp-9, 0x1.e7b9a4b1c5063p-9, 0x1.e029e7adfed34p-9,
    0x1.d8b82d70b7139p-9, 0x1.d163feddab22dp-9, 0x1.ca2ce6b15576ap-9, 0x1.c3127179995ccp-9,
    0x1.bc142d8e8bcf4p-9, 0x1.b531ab0b58eccp-9, 0x1.ae6a7bc745a17p-9, 0x1.a7be334ecd12ap-9,
    0x1.a12c66dcd95d0p-9, 0x1.9ab4ad54173adp-9, 0x1.94569f3864257p-9, 0x1.8e11d6a8568aep-9,
    0x1.87e5ef56dfaeap-9, 0x1.81d2868506d06p-9, 0x1.7bd73afbbd345p-9, 0x1.75f3ad05caa9dp-9,
    0x1.70277e69d2306p-9, 0x1.6a7252646e59ap-9, 0x1.64d3cda2650b6p-9, 0x1.5f4b963af2448p-9,
    0x1.59d953aa2988ep-9, 0x1.547caecb6d9b8p-9, 0x1.4f3551d3fe2d6p-9, 0x1.4a02e84d9b2a3p-9,
    0x1.44e51f113d4d6p-9, 0x1.3fdba441e3aacp-9, 0x1.3ae6274775d7ap-9, 0x1.360458c9ba627p-9,
    0x1.3135eaab6148cp-9, 0x1.2c7a9005221b9p-9, 0x1.27d1fd20ed849p-9, 0x1.233be77531deap-9,
    0x1.1eb805a03296cp-9, 0x1.1a460f637209ep-9, 0x1.15e5bd9f2d975p-9, 0x1.1196ca4deb9e7p-9,
    0x1.0d58f0801b214p-9, 0x1.092bec57c4c5dp-9, 0x1.050f7b044cf0dp-9, 0x1.01035abe46b68p-9,
    0x1.fa0e9586aebc7p-10, 0x1.f23616a4546f1p-10, 0x1.ea7cbb4ce8ff1p-10, 0x1.e2e207ea122dbp-10,
    0x1.db6582cff7939p-10, 0x1.d406b435a7d8fp-10, 0x1.ccc5262d9c1cap-10, 0x1.c5a0649e5911bp-10,
    0x1.be97fd3b2d5e4p-10, 0x1.b7ab7f7d0cc69p-10, 0x1.b0da7c9b87b33p-10, 0x1.aa248785dea0ap-10,
    0x1.a38934dc310a3p-10, 0x1.9d081ae8c7633p-10, 0x1.96a0d19977b29p-10, 0x1.9052f2792467ap-10,
    0x1.8a1e18a954ffap-10, 0x1.8401e0dbe815ep-10, 0x1.7dfde94cde794p-10, 0x1.7811d1bc3ee45p-10,
    0x1.723d3b6811f58p-10, 0x1.6c7fc9067607ep-10, 0x1.66d91ebfca8d4p-10, 0x1.6148e228f28c7p-10,
    0x1.5bceba3dade80p-10, 0x1.566a4f5b0912cp-10, 0x1.511b4b39e2d94p-10, 0x1.4be158e987e88p-10,
    0x1.46bc24ca63bbbp-10, 0x1.41ab5c88c69c2p-10, 0x1.3caeaf17c05efp-10, 0x1.37c5ccac0f8fcp-10,
    0x1.32f066b724b5dp-10, 0x1.2e2e2fe239646p-10, 0x1.297edc097ac7fp-10, 0x1.24e220374762bp-10,
    0x1.2057b29f7fac5p-10, 0x1.1bdf4a9ae949ap-10, 0x1.1778a0a2a4930p-10, 0x1.13236e4bb4207p-10,
    0x1.0edf6e429613fp-10, 0x1.0aac5c46eedb6p-10, 0x1.0689f52745254p-10, 0x1.0277f6bccec39p-10,
    0x1.fcec3fce9c731p-11, 0x1.f50861120164bp-11, 0x1.ed43d305383f6p-11, 0x1.e59e195eba7fdp-11,
    0x1.de16b9c24a98fp-11, 0x1.d6ad3bb94e261p-11, 0x1.cf6128ab46776p-11, 0x1.c8320bd666ffbp-11,
    0x1.c11f7248492e6p-11, 0x1.ba28ead6bd3f2p-11, 0x1.b34e0618b78dap-11, 0x1.ac8e565f59fb7p-11,
    0x1.a5e96faf18f91p-11, 0x1.9f5ee7b8fbc46p-11, 0x1.98ee55d3f76fdp-11, 0x1.929752f664497p-11,
    0x1.8c5979af8d376p-11, 0x1.8634662158a4ap-11, 0x1.8027b5fa0a96ap-11, 0x1.7a33086e1f898p-11,
    0x1.7455fe323fafdp-11, 0x1.6e9039754a354p-11, 0x1.68e15dda78246p-11, 0x1.634910739692dp-11,
    0x1.5dc6f7bb57b69p-11, 0x1.585abb8fba894p-11, 0x1.5304052c88a14p-11, 0x1.4dc27f25e9e6ap-11,
    0x1.4895d5630dcebp-11, 0x1.437db518e9c80p-11, 0x1.3e79ccc50c82cp-11, 0x1.3989cc2885c2dp-11,
    0x1.34ad6442e26a3p-11, 0x1.2fe4474d3c6b2p-11, 0x1.2b2e28b55e535p-11, 0x1.268abd18fa221p-11,
    0x1.21f9ba40f31d5p-11, 0x1.1d7ad71cba597p-11, 0x1.190dcbbdbdaa9p-11, 0x1.14b25152e8b4fp-11,
    0x1.1068222437d65p-11, 0x1.0c2ef98e5c9f8p-11, 0x1.080693fe7399dp-11, 0x1.03eeaeedcb136p-11,
    0x1.ffce11bb755d0p-12, 0x1.f7dec2a716e2cp-12, 0x1.f00ef1a8e02b4p-12, 0x1.e85e21c31aabep-12,
    0x1.e0cbd7e823f6cp-12, 0x1.d9579af2bcd5ep-12, 0x1.d200f39e76ed6p-12, 0x1.cac76c80406acp-12,
    0x1.c3aa91ff0d498p-12, 0x1.bca9f24c9db96p-12, 0x1.b5c51d5e61306p-12, 0x1.aefba4e675b8bp-12,
    0x1.a84d1c4cc3094p-12, 0x1.a1b918a830fb3p-12, 0x1.9b3f30b7f8ef8p-12, 0x1.94defcdd11b9cp-12,
    0x1.8e981713b5a6dp-12, 0x1.886a1aed02383p-12, 0x1.8254a588b12d6p-12, 0x1.7c57558eea774p-12,
    0x1.7671cb2a2eb29p-12, 0x1.70a3a80159c7ap-12, 0x1.6aec8f31bd50bp-12, 0x1.654c254952670p-12,
};

static const double CHANCES[512] = {
    0x1.9c541dac42246p-18, 0x1.b027f99a72ee5p-18, 0x1.c4efea193b9a7p-18, 0x1.dab7abc81203cp-18,
    0x1.f18b8bc0357bfp-18, 0x1.04bc374382cdep-17, 0x1.1145ebaaebf7bp-17, 0x1.1e69f7ddb436ap-17,
    0x1.2c2fc7cd999a6p-17, 0x1.3a9f22c79d8f2p-17, 0x1.49c02fd87c045p-17, 0x1.599b7a6731071p-17,
    0x1.6a39f70825e1bp-17, 0x1.7ba5088bbeb2fp-17, 0x1.8de6854b23017p-17, 0x1.a108bcb63ed29p-17,
    0x1.b5167d261e879p-17, 0x1.ca1b19f6ee68ap-17, 0x1.e02271ed0f004p-17, 0x1.f738f5e8d9cdap-17,
    0x1.07b5d7f66f151p-16, 0x1.1464253d464d2p-16, 0x1.21ae8c24bbcd7p-16, 0x1.2f9c8e2ec1eddp-16,
    0x1.3e3609404ba8ap-16, 0x1.4d833c1247560p-16, 0x1.5d8ccad93da47p-16, 0x1.6e5bc42634a90p-16,
    0x1.7ff9a603971b5p-16, 0x1.927063510184dp-16, 0x1.a5ca6960faaa5p-16, 0x1.ba12a5dbc171fp-16,
    0x1.cf548cea81615p-16, 0x1.e59c1fae67997p-16, 0x1.fcf5f3073cc15p-16, 0x1.0ab79b56aa87bp-15,
    0x1.178ade516b3a7p-15, 0x1.24fc008042f33p-15, 0x1.3312991140233p-15, 0x1.41d69c9cbc978p-15,
    0x1.515061a2a9232p-15, 0x1.6188a53f0c7c0p-15, 0x1.728890185b1edp-15, 0x1.8459bb8a6e85dp-15,
    0x1.9706371103f75p-15, 0x1.aa988df4cebc3p-15, 0x1.bf1bcd3e4eed8p-15, 0x1.d49b89f1c503ap-15,
    0x1.eb23e797c3368p-15, 0x1.0160cf8b04589p-14, 0x1.0dc102ee3fafap-14, 0x1.1ab98ab53216fp-14,
    0x1.2851b997e96bep-14, 0x1.36913c6810e60p-14, 0x1.45801e64d8757p-14, 0x1.5526cdc4031d7p-14,
    0x1.658e2072a77c4p-14, 0x1.76bf59104cc17p-14, 0x1.88c42c272eb7ep-14, 0x1.9ba6c5a495973p-14,
    0x1.af71ce9451e44p-14, 0x1.c430732291e20p-14, 0x1.d9ee68e76d30ap-14, 0x1.f0b7f57fabfb6p-14,
    0x1.044cfabb3ceabp-13, 0x1.10d0f1c1f09f1p-13, 0x1.1deef0120dc24p-13, 0x1.2bae5cc5f8e74p-13,
    0x1.3a16f9ff4fb19p-13, 0x1.4930e944ed738p-13, 0x1.5904b016724b2p-13, 0x1.699b3cb7d9110p-13,
    0x1.7afdeb37c7315p-13, 0x1.8d368ab361baep-13, 0x1.a04f62da94852p-13, 0x1.b45339b7db84bp-13,
    0x1.c94d59bec3367p-13, 0x1.df4998247b6fbp-13, 0x1.f6545b860037cp-13, 0x1.073d516fc3256p-12,
    0x1.13e5066c82691p-12, 0x1.21286fb5f1f79p-12, 0x1.2f0f07f303cc1p-12, 0x1.3da0a5a7503f0p-12,
    0x1.4ce57f98b08eap-12, 0x1.5ce6316a75e16p-12, 0x1.6dabc070c3cb5p-12, 0x1.7f3fa0beb326cp-12,
    0x1.91abba72013e7p-12, 0x1.a4fa6f3f2fc89p-12, 0x1.b936a0411c227p-12, 0x1.ce6bb40f37949p-12,
    0x1.e4a59d1daf63fp-12, 0x1.fbf0e06af9d8fp-12, 0x1.0a2d4e3f32cf9p-11, 0x1.16f8485db9494p-11,
    0x1.24609286f35ffp-11, 0x1.326db8f95fc99p-11, 0x1.4127a471274c1p-11, 0x1.50969e9001148p-11,
    0x1.60c3567a46dbap-11, 0x1.71b6e5abad313p-11, 0x1.837ad5062ffe1p-11, 0x1.9619221ddff24p-11,
    0x1.a99c44c45b7b0p-11, 0x1.be0f34d6dcbd2p-11, 0x1.d37d7051e6435p-11, 0x1.e9f301adb943fp-11,
    0x1.00be4343717e2p-10, 0x1.0d139b4b291d6p-10, 0x1.1a00757e45a3dp-10, 0x1.278c12f1db389p-10,
    0x1.35be0d3e368e9p-10, 0x1.449e5aaca8f00p-10, 0x1.54355296d51e5p-10, 0x1.648bb1f9adee7p-10,
    0x1.75aaa03e6ddabp-10, 0x1.879bb43be599dp-10, 0x1.9a68f97297566p-10, 0x1.ae1cf5862c243p-10,
    0x1.c2c2adf6ea07dp-10, 0x1.d865ae1de9fdcp-10, 0x1.ef120d6ee72d6p-10, 0x1.036a3b014d3efp-9,
    0x1.0fdd15b65832dp-9, 0x1.1ce888f040c61p-9, 0x1.2a93dad3e90e8p-9, 0x1.38e6a9777b6e9p-9,
    0x1.47e8eef4ed50fp-9, 0x1.57a305aabd0adp-9, 0x1.681dacacc38d1p-9, 0x1.79620c66fffc2p-9,
    0x1.8b79bb7450a0ep-9, 0x1.9e6ec3ab1989cp-9, 0x1.b24ba761e5d9bp-9, 0x1.c71b66ee1cb52p-9,
    0x1.dce9865eee394p-9, 0x1.f3c21376a76cfp-9, 0x1.05d8d5f252eb9p-8, 0x1.1262c1e115e9ap-8,
    0x1.1f85b62a2f084p-8, 0x1.2d48ed8adc17ep-8, 0x1.3bb3f884a53fcp-8, 0x1.4acec12d0a45cp-8,
    0x1.5aa18f2467f23p-8, 0x1.6b350bb53d9f0p-8, 0x1.7c92461cf80a8p-8, 0x1.8ec2b7ff61af7p-8,
    0x1.a1d04a05d2581p-8, 0x1.b5c558ab2ec78p-8, 0x1.caacb935be401p-8, 0x1.e091bedfcdd0bp-8,
    0x1.f780403008a74p-8, 0x1.07c24e412c452p-7, 0x1.1455e0e1050bcp-7, 0x1.2181992aea52dp-7,
    0x1.2f4c859f22e19p-7, 0x1.3dbe053375a69p-7, 0x1.4cddca9536892p-7, 0x1.5cb3df84cb6a3p-7,
    0x1.6d48a84a8ea6ap-7, 0x1.7ea4e744d5b85p-7, 0x1.90d1c08ec03e4p-7, 0x1.a3d8bdbf4d1ffp-7,
    0x1.b7c3d1c008a28p-7, 0x1.cc9d5cba76710p-7, 0x1.e270301b25badp-7, 0x1.f94792a922f10p-7,
    0x1.0897a2581d19dp-6, 0x1.1519c21e1b370p-6, 0x1.223088b17daffp-6, 0x1.2fe2994d81bd8p-6,
    0x1.3e36dc8db6cd9p-6, 0x1.4d3482a13098ap-6, 0x1.5ce3057f10c84p-6, 0x1.6d4a2b1a58e19p-6,
    0x1.7e720792b4ad8p-6, 0x1.9062ff5fa7f64p-6, 0x1.a325c9733fa40p-6, 0x1.b6c37151163e5p-6,
    0x1.cb45591626171p-6, 0x1.e0b53b6d8833ep-6, 0x1.f71d2d6ddde22p-6, 0x1.0743d02d5e18ep-5,
    0x1.137fb1a282019p-5, 0x1.2047d2424fb58p-5, 0x1.2da1f982d2d61p-5, 0x1.3b941fb1355a6p-5,
    0x1.4a246e61bef20p-5, 0x1.595940bf0b7a8p-5, 0x1.693923b473ad8p-5, 0x1.79cad5ef5dd20p-5,
    0x1.8b1547b2e611cp-5, 0x1.9d1f9a7908054p-5, 0x1.aff1205c2d8abp-5, 0x1.c3915b43c33b6p-5,
    0x1.d807fbce31950p-5, 0x1.ed5cdff25c9cep-5, 0x1.01cc08a949b39p-4, 0x1.0d60e19d53a51p-4,
    0x1.197128215c80ep-4, 0x1.26011bc8155f1p-4, 0x1.33150cd709515p-4, 0x1.40b15a7b42177p-4,
    0x1.4eda70c30928ap-4, 0x1.5d94c65985337p-4, 0x1.6ce4da010e19ep-4, 0x1.7ccf2fc9379e4p-4,
    0x1.8d584dfdc683cp-4, 0x1.9e84b9cc06883p-4, 0x1.b058f39c4a689p-4, 0x1.c2d9731dc3ad0p-4,
    0x1.d60aa303575efp-4, 0x1.e9f0dc70a05f4p-4, 0x1.fe906216f08e0p-4, 0x1.09f6ad816c353p-3,
    0x1.1505e68dc4badp-3, 0x1.2077cbab257b9p-3, 0x1.2c4e35d0990c0p-3, 0x1.388ae444aebebp-3,
    0x1.452f79510beabp-3, 0x1.523d76d9bd7c7p-3, 0x1.5fb63adc39a8bp-3, 0x1.6d9afbdaab422p-3,
    0x1.7becc538ce5a8p-3, 0x1.8aac73905670bp-3, 0x1.99dab1038677fp-3, 0x1.a977f1954fd31p-3,
    0x1.b9846f8ef32b3p-3, 0x1.ca0027fbb9860p-3, 0x1.daead743e8bbap-3, 0x1.ec43f5f090a8dp-3,
    0x1.fe0ab5a231876p-3, 0x1.081eff2241df0p-2, 0x1.116e35c4e8c87p-2, 0x1.1af2255c2be4dp-2,
    0x1.24a9cc69ffd01p-2, 0x1.2e9400973b8b6p-2, 0x1.38af6e3399513p-2, 0x1.42fa97f21d052p-2,
    0x1.4d73d6e5e4d19p-2, 0x1.58195ac2e4878p-2, 0x1.62e92a65712a0p-2, 0x1.6de124a2d1340p-2,
    0x1.78ff016441563p-2, 0x1.8440530d07532p-2, 0x1.8fa2882b4829fp-2, 0x1.9b22ed7267d5dp-2,
    0x1.a6beaffcc374dp-2, 0x1.b272dfd19f839p-2, 0x1.be3c72ab2f8bap-2, 0x1.ca1846f7b07dap-2,
    0x1.d603270fafbe3p-2, 0x1.e1f9cc9acbd79p-2, 0x1.edf8e41b85279p-2, 0x1.f9fd109a19474p-2,
    0x1.030177b2f35c2p-1, 0x1.09038df23d6c0p-1, 0x1.0f0319b29a13fp-1, 0x1.14fe6c782820bp-1,
    0x1.1af3dc8427c0fp-1, 0x1.20e1c6aa6839ep-1, 0x1.26c69017303dfp-1, 0x1.2ca0a8019e456p-1,
    0x1.326e8946cc14dp-1, 0x1.382ebbea5beadp-1, 0x1.3ddfd6797c563p-1, 0x1.43807f4ddf54bp-1,
    0x1.490f6dae9765cp-1, 0x1.4e8b6acd476acp-1, 0x1.53f3529e8dbc0p-1, 0x1.5946148d0d970p-1,
    0x1.5e82b406f17d4p-1, 0x1.63a848e633573p-1, 0x1.68b5ffb4623a1p-1, 0x1.6dab19cb0017cp-1,
    0x1.7286ed51ea0d6p-1, 0x1.7748e51d8b9bap-1, 0x1.7bf0806edf104p-1, 0x1.807d5297739e0p-1,
    0x1.84ef0283dbd5ap-1, 0x1.89454a2f05d0fp-1, 0x1.8d7ff601119e5p-1, 0x1.919ee41c43351p-1,
    0x1.95a2039aac0b1p-1, 0x1.998953bf1e61ep-1, 0x1.9d54e31bea63bp-1, 0x1.a104ceb1cc694p-1,
    0x1.a4994109552f4p-1, 0x1.a8127148f195bp-1, 0x1.ab70a24990a0cp-1, 0x1.aeb421abbd053p-1,
    0x1.b1dd46eed4503p-1, 0x1.b4ec728bd9bcfp-1, 0x1.b7e20d1536a10p-1, 0x1.babe865c8ed12p-1,
    0x1.bd82549fa4f2ap-1, 0x1.c02df3bd21ee3p-1, 0x1.c2c1e471ebf3fp-1, 0x1.c53eab9f95141p-1,
    0x1.c7a4d19c478a4p-1, 0x1.c9f4e18c76b2ep-1, 0x1.cc2f68c67f2eep-1, 0x1.ce54f640472f8p-1,
    0x1.d0661a06d90c3p-1, 0x1.d26364bfde3cbp-1, 0x1.d44d6734cf598p-1, 0x1.d624b1e79edadp-1,
    0x1.d7e9d4b097bcfp-1, 0x1.d99d5e651ed5cp-1, 0x1.db3fdc86fd541p-1, 0x1.dcd1dafbd46fdp-1,
    0x1.de53e3cc558b5p-1, 0x1.dfc67eead6c97p-1, 0x1.e12a3200da363p-1, 0x1.e27f80431ce6ap-1,
    0x1.e3c6ea4bc3cc5p-1, 0x1.e500edfa3d274p-1, 0x1.e62e06586f7fap-1, 0x1.e74eab84d19edp-1,
    0x1.e86352a10a22ep-1, 0x1.e96c6dc4b8c52p-1, 0x1.ea6a6bf40f486p-1, 0x1.eb5db919e410ep-1,
    0x1.ec46be04ecaa5p-1, 0x1.ed25e067d2d2ap-1, 0x1.edfb82dbdb04bp-1, 0x1.eec804e5d7dffp-1,
    0x1.ef8bc2fd2a1e7p-1, 0x1.f04716949110fp-1, 0x1.f0fa562493be5p-1, 0x1.f1a5d5374ecf4p-1,
    0x1.f249e475774dfp-1, 0x1.f2e6d1b46602dp-1, 0x1.f37ce80502c04p-1, 0x1.f40c6fc36a5a9p-1,
    0x1.f495aea72d38fp-1, 0x1.f518e7d40779bp-1, 0x1.f5965beaf67b2p-1, 0x1.f60e491b9249ap-1,
    0x1.f680eb3593f21p-1, 0x1.f6ee7bba74129p-1, 0x1.f75731ef0f264p-1, 0x1.f7bb42ed3f173p-1,
    0x1.f81ae1b55b743p-1, 0x1.f8763f3f93691p-1, 0x1.f8cd8a8d16263p-1, 0x1.f920f0b8ffdd7p-1,
    0x1.f9709d0902cb8p-1, 0x1.f9bcb8fdc4ff1p-1, 0x1.fa056c62eca91p-1, 0x1.fa4add5ed5c57p-1,
    0x1.fa8d3081ecd25p-1, 0x1.facc88d5ab25dp-1, 0x1.fb0907eb32297p-1, 0x1.fb42cde983747p-1,
    0x1.fb79f99b5456cp-1, 0x1.fbaea87c7bebdp-1, 0x1.fbe0f6c6fb4eep-1, 0x1.fc10ff7f9feebp-1,
    0x1.fc3edc8240646p-1, 0x1.fc6aa68d94839p-1, 0x1.fc94754ea9a27p-1, 0x1.fcbc5f6bf45b4p-1,
    0x1.fce27a90013cap-1, 0x1.fd06db73c60fep-1, 0x1.fd2995e89584cp-1, 0x1.fd4abce1b7302p-1,
    0x1.fd6a627da5eb6p-1, 0x1.fd88980ef6b57p-1, 0x1.fda56e24ea47cp-1, 0x1.fdc0f493aba1fp-1,
    0x1.fddb3a7c3dd44p-1, 0x1.fdf44e541b5a2p-1, 0x1.fe0c3dec89589p-1, 0x1.fe231679a111dp-1,
    0x1.fe38e49911e35p-1, 0x1.fe4db4589e1a2p-1, 0x1.fe61913c54e68p-1, 0x1.fe7486448baf6p-1,
    0x1.fe869df399000p-1, 0x1.fe97e253533c7p-1, 0x1.fea85cfa5542fp-1, 0x1.feb817110b12cp-1,
    0x1.fec719568884ap-1, 0x1.fed56c252c16fp-1, 0x1.fee317770fbf5p-1, 0x1.fef022ea49a7dp-1,
    0x1.fefc95c4feb2cp-1, 0x1.ff0876f9488c7p-1, 0x1.ff13cd28f10b0p-1, 0x1.ff1e9ea9048b0p-1,
    0x1.ff28f1853cea0p-1, 0x1.ff32cb8346b44p-1, 0x1.ff3c3225e20d3p-1, 0x1.ff452aafe0c91p-1,
    0x1.ff4dba2703290p-1, 0x1.ff55e556b4956p-1, 0x1.ff5db0d2a9ab9p-1, 0x1.ff6520f960e4bp-1,
    0x1.ff6c39f687127p-1, 0x1.ff72ffc540dd2p-1, 0x1.ff7976325a6b7p-1, 0x1.ff7fa0de5e474p-1,
    0x1.ff85833f9491ap-1, 0x1.ff8b20a3eb866p-1, 0x1.ff907c32ca48dp-1, 0x1.ff9598eecee91p-1,
    0x1.ff9a79b778880p-1, 0x1.ff9f214abe740p-1, 0x1.ffa392469514bp-1, 0x1.ffa7cf2a616e5p-1,
    0x1.ffabda585bffbp-1, 0x1.ffafb616e3b62p-1, 0x1.ffb36491c1a81p-1, 0x1.ffb6e7db5e433p-1,
    0x1.ffba41ede891bp-1, 0x1.ffbd74ac70335p-1, 0x1.ffc081e3f2a0cp-1, 0x1.ffc36b4c5c4a2p-1,
    0x1.ffc632897e192p-1, 0x1.ffc8d92bf7dc8p-1, 0x1.ffcb60b2181a1p-1, 0x1.ffcdca88b1bfdp-1,
    0x1.ffd0180be829ap-1, 0x1.ffd24a87f1e79p-1, 0x1.ffd46339d2b14p-1, 0x1.ffd663500ce9fp-1,
    0x1.ffd84beb4b160p-1, 0x1.ffda1e1f019f9p-1, 0x1.ffdbdaf20941cp-1, 0x1.ffdd835f326fcp-1,
    0x1.ffdf1855d207ap-1, 0x1.ffe09aba47a00p-1, 0x1.ffe20b667db84p-1, 0x1.ffe36b2a6413dp-1,
    0x1.ffe4bacc64825p-1, 0x1.ffe5fb09d256cp-1, 0x1.ffe72c9754c9fp-1, 0x1.ffe850214c838p-1,
    0x1.ffe9664c34826p-1, 0x1.ffea6fb4fe98ep-1, 0x1.ffeb6cf16bb12p-1, 0x1.ffec5e90600b1p-1,
    0x1.ffed451a33a07p-1, 0x1.ffee2110fedf3p-1, 0x1.ffeef2f0e3e10p-1, 0x1.ffefbb30544c3p-1,
    0x1.fff07a4054029p-1, 0x1.fff1308cb8c49p-1, 0x1.fff1de7c66eb7p-1, 0x1.fff284718b5d7p-1,
    0x1.fff322c9d2db5p-1, 0x1.fff3b9de9ec68p-1, 0x1.fff44a05377d9p-1, 0x1.fff4d38efc6abp-1,
    0x1.fff556c991dffp-1, 0x1.fff5d3ff0cd95p-1, 0x1.fff64b761cbf8p-1, 0x1.fff6bd723340bp-1,
    0x1.fff72a33aa567p-1, 0x1.fff791f7e88e0p-1, 0x1.fff7f4f983a7ep-1, 0x1.fff8537061a10p-1,
    0x1.fff8ad91d8390p-1, 0x1.fff90390cb06dp-1, 0x1.fff9559dc82ccp-1, 0x1.fff9a3e723bbfp-1,
    0x1.fff9ee9911d64p-1, 0x1.fffa35ddbf9e9p-1, 0x1.fffa79dd6b03dp-1, 0x1.fffababe79755p-1,
    0x1.fffaf8a58d8d1p-1, 0x1.fffb33b59bbb0p-1, 0x1.fffb6c0ffdfeep-1, 0x1.fffba1d486ba5p-1,
    0x1.fffbd52192a55p-1, 0x1.fffc061419f19p-1, 0x1.fffc34c7c0a32p-1, 0x1.fffc6156e62b0p-1,
    0x1.fffc8bdab4488p-1, 0x1.fffcb46b2d3e1p-1, 0x1.fffcdb1f395dfp-1, 0x1.fffd000cb3f8cp-1,
    0x1.fffd234877b39p-1, 0x1.fffd44e66a4d9p-1, 0x1.fffd64f987db6p-1, 0x1.fffd8393ed7f7p-1,
    0x1.fffda0c6e3a28p-1, 0x1.fffdbca2e7b68p-1, 0x1.fffdd737b5857p-1, 0x1.fffdf09450131p-1,
    0x1.fffe08c70a171p-1, 0x1.fffe1fdd8e130p-1, 0x1.fffe35e4e6091p-1, 0x1.fffe4ae982d9ep-1,
    0x1.fffe5ef74349dp-1, 0x1.fffe72197ab4dp-1, 0x1.fffe845af7744p-1, 0x1.fffe95c608f7dp-1,
    0x1.fffea6648598dp-1, 0x1.fffeb63fd0279p-1, 0x1.fffec560dd386p-1, 0x1.fffed3d038327p-1,
    0x1.fffee19608225p-1, 0x1.fffeeeba14550p-1, 0x1.fffefb43c8bc7p-1, 0x1.ffff073a3a1fep-1,
    0x1.ffff12a42a1bfp-1, 0x1.ffff1d880af37p-1, 0x1.ffff27ec0332cp-1, 0x1.ffff31d5f129ep-1,
};

static const double WITH_A_TRUMP[11] = {
    0x1.199999999999ap+0, -0x1.4cccccccccccdp-1, 0x1.d70a3d70a3d71p+0, 0x1.6147ae147ae14p+0,
    0x1.999999999999ap+0, -0x1.3333333333333p+2, -0x1.4666666666666p+1, 0x1.3333333333333p-3,
    0x1.1eb851eb851ecp-3, 0x1.3333333333333p-3, 0x1.eb851eb851eb8p-5,
};

static const double WITHOUT_TRUMP[11] = {
    0x1.c7ae147ae147bp-1, -0x1.eb851eb851eb8p-2, 0x1.deb851eb851ecp+0, 0x1.6b851eb851eb8p+0,
    0x0.0p+0, -0x1.0000000000000p+2, -0x1.4b851eb851eb8p+1, 0x1.999999999999ap-3,
    0x1.c28f5c28f5c29p-4, 0x1.a3d70a3d70a3dp-2, 0x1.eb851eb851eb8p-6,
};

#endif
