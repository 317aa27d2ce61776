import { spotTable } from './table.ts'

/** Stations, centres and arenas outside the old tolls, and the hub of the default settings. */
export const outerLandmarks = spotTable(
  'Stockholm',
  `
# Johanneshov
Avicii Arena, Globen, Ericsson Globe | 121 77 | 59.2936 18.0833
3Arena, Tele2 Arena | 121 77 | 59.2911 18.0853
Globen Shopping | 121 77 | 59.2944 18.0808
Gullmarsplan | 121 40 | 59.2990 18.0810
Skärmarbrinks tunnelbanestation, T-bana Skärmarbrink | - | 59.2955 18.0903
Blåsuts tunnelbanestation, T-bana Blåsut | - | 59.2903 18.0908
Slakthusområdet | 121 62 | 59.2925 18.0772
# Liljeholmen
Liljeholmstorget, Liljeholmen galleria | 117 63 | 59.3100 18.0225
Sjövikstorget | 117 58 | 59.3068 18.0295
Årstadals station | - | 59.3058 18.0255
Ilbud Årsta | 117 43 | 59.3088 18.0245
# Midsommarkransen
Midsommarkransens tunnelbanestation, T-bana Midsommarkransen | - | 59.3019 18.0119
Konstfack | 126 37 | 59.2990 17.9960
Telefonplan | 126 37 | 59.2982 17.9972
# Aspudden
Aspuddens tunnelbanestation, T-bana Aspudden | - | 59.3065 18.0015
Örnsbergs tunnelbanestation, T-bana Örnsberg | - | 59.3055 17.9893
# Hägersten
Axelsbergs torg, T-bana Axelsberg | - | 59.3043 17.9750
# Mälarhöjden
Mälarhöjdens tunnelbanestation, T-bana Mälarhöjden | - | 59.3009 17.9570
# Bredäng
Bredängs torg, Bredängs centrum | 127 32 | 59.2948 17.9338
# Sätra
Sätra torg, Sätra centrum | 127 38 | 59.2850 17.9214
# Skärholmen
Skärholmens centrum, SKHLM, Skärholmstorget | 127 48 | 59.2765 17.9065
# Vårberg
Vårbergs centrum, Vårbergstorget | 127 43 | 59.2760 17.8900
# Hägerstensåsen
Hägerstensåsens tunnelbanestation, T-bana Hägerstensåsen | - | 59.2956 17.9792
# Västertorp
Västertorps centrum, T-bana Västertorp | - | 59.2914 17.9668
# Fruängen
Fruängens centrum, T-bana Fruängen | 129 52 | 59.2859 17.9650
# Älvsjö
Älvsjö station | 125 30 | 59.2786 18.0110
Stockholmsmässan, Älvsjömässan | 125 80 | 59.2770 18.0145
# Årsta
Årsta torg, Årsta centrum | - | 59.2978 18.0514
Årstabergs station | - | 59.2997 18.0293
Valla torg | - | 59.2950 18.0484
Årsta partihallar | 120 44 | 59.2942 18.0455
# Södra Hammarbyhamnen
Hammarby sjöstad, Luma | - | 59.3041 18.0955
Sickla kaj | - | 59.3029 18.1036
Sickla udde | - | 59.3060 18.1092
# Hammarbyhöjden
Hammarbyhöjdens tunnelbanestation, T-bana Hammarbyhöjden | - | 59.2948 18.1045
# Björkhagen
Björkhagens tunnelbanestation, T-bana Björkhagen | - | 59.2911 18.1155
# Kärrtorp
Kärrtorps centrum, T-bana Kärrtorp | - | 59.2845 18.1144
# Bagarmossen
Bagarmossens centrum, Lagaplan, T-bana Bagarmossen | - | 59.2763 18.1315
# Skarpnäcks gård
Skarpnäcks tunnelbanestation, T-bana Skarpnäck, Skarpnäck | 128 33 | 59.2667 18.1333
# Gamla Enskede
Skogskyrkogården, T-bana Skogskyrkogården | - | 59.2792 18.0955
Sandsborgs tunnelbanestation, T-bana Sandsborg | - | 59.2848 18.0922
# Enskede gård
Enskede gårds tunnelbanestation, T-bana Enskede gård | - | 59.2894 18.0703
# Enskedefältet
Sockenplan | - | 59.2833 18.0706
# Svedmyra
Svedmyraplan, T-bana Svedmyra | - | 59.2776 18.0675
# Stureby
Stureby tunnelbanestation, T-bana Stureby | - | 59.2746 18.0556
# Bandhagen
Bandhagsplan, Bandhagens centrum | - | 59.2703 18.0495
# Högdalen
Högdalens centrum, Högdalsplan | 124 54 | 59.2636 18.0428
# Rågsved
Rågsveds centrum, Rågsvedstorget | 124 65 | 59.2566 18.0281
# Hagsätra
Hagsätra torg, Hagsätra centrum | 124 73 | 59.2627 18.0125
# Tallkrogen
Tallkrogens tunnelbanestation, T-bana Tallkrogen | - | 59.2711 18.0853
# Gubbängen
Gubbängstorget, T-bana Gubbängen | - | 59.2624 18.0822
# Hökarängen
Hökarängsplan, T-bana Hökarängen | - | 59.2577 18.0827
# Farsta
Farsta centrum, Farstaplan | 123 47 | 59.2433 18.0930
# Farsta strand
Farsta strands station, Farsta strandplan | - | 59.2350 18.1015
# Sköndal
Sköndals centrum | - | 59.2548 18.1135
# Alvik
Alviks torg, T-bana Alvik | 167 51 | 59.3332 17.9800
# Stora mossen
Stora mossens tunnelbanestation, T-bana Stora mossen | - | 59.3343 17.9664
# Abrahamsberg
Abrahamsbergs tunnelbanestation, T-bana Abrahamsberg | - | 59.3362 17.9528
# Åkeslund
Brommaplan | 168 76 | 59.3382 17.9392
# Riksby
Bromma flygplats, Stockholm Bromma Airport | 168 67 | 59.3550 17.9460
# Ulvsunda industriområde
Bromma Blocks | 168 67 | 59.3560 17.9595
# Norra Ängby
Åkeshovs tunnelbanestation, T-bana Åkeshov | - | 59.3420 17.9250
# Södra Ängby
Islandstorget | - | 59.3458 17.8940
Ängbyplan, T-bana Ängbyplan | - | 59.3418 17.9068
# Blackeberg
Blackebergs centrum, T-bana Blackeberg | 168 48 | 59.3483 17.8828
# Råcksta
Råcksta tunnelbanestation, T-bana Råcksta | - | 59.3548 17.8818
# Vällingby
Vällingby centrum, T-bana Vällingby | 162 65 | 59.3633 17.8720
# Vinsta
Johannelunds tunnelbanestation, T-bana Johannelund | - | 59.3679 17.8574
# Hässelby gård
Hässelby torg, T-bana Hässelby gård | - | 59.3668 17.8437
# Hässelby strand
Hässelby strands tunnelbanestation, T-bana Hässelby strand | - | 59.3612 17.8323
# Nockeby
Nockeby torg | - | 59.3287 17.9275
# Höglandet
Höglandstorget | - | 59.3235 17.9395
# Bällsta
Solvalla travbana | - | 59.3655 17.9400
# Solhem
Spånga station | 163 51 | 59.3833 17.8985
# Tensta
Tensta centrum, T-bana Tensta | 163 64 | 59.3945 17.9012
Hjulsta torg, T-bana Hjulsta | 163 65 | 59.3964 17.8880
# Rinkeby
Rinkeby torg, T-bana Rinkeby | 163 72 | 59.3886 17.9285
# Kista
Kista Galleria, Kista centrum | 164 53 | 59.4030 17.9446
Kista tunnelbanestation, T-bana Kista | 164 53 | 59.4032 17.9425
Electrum Kista | 164 40 | 59.4050 17.9497
Victoria Tower | 164 40 | 59.4085 17.9545
Kistamässan | 164 40 | 59.4080 17.9565
# Husby
Husby centrum, T-bana Husby | 164 32 | 59.4100 17.9265
# Akalla
Akalla centrum, T-bana Akalla | 164 71 | 59.4148 17.9135
`
)
