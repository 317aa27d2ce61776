import { spotTable } from './table.ts'

/** Squares, stations, hospitals, schools, museums and shops within the old tolls. */
export const innerLandmarks = spotTable(
  'Stockholm',
  `
# Norrmalm
Centralstationen, Stockholms centralstation, Stockholm C, T-Centralen | 111 20 | 59.3303 18.0588
Cityterminalen, Stockholm City bussterminal | 111 64 | 59.3314 18.0570
Sergels torg, Plattan | 111 57 | 59.3324 18.0643
Kulturhuset, Stadsteatern | - | 59.3320 18.0652
NK, Nordiska Kompaniet | 111 47 | 59.3332 18.0692
Åhléns City | - | 59.3324 18.0627
Gallerian | - | 59.3319 18.0680
Kungliga Operan, Operan | - | 59.3298 18.0703
Kungsträdgården | - | 59.3313 18.0716
Hötorget | 111 57 | 59.3349 18.0628
Konserthuset | - | 59.3351 18.0635
Norra Bantorget | - | 59.3350 18.0553
Norrmalmstorg | - | 59.3333 18.0730
Gustav Adolfs torg | 111 52 | 59.3298 18.0675
Grand Hôtel | 111 48 | 59.3298 18.0752
Nationalmuseum | 111 48 | 59.3286 18.0780
Stockholm Waterfront | - | 59.3300 18.0562
Berns | - | 59.3324 18.0738
Klara kyrka | - | 59.3317 18.0614
Adolf Fredriks kyrka | - | 59.3378 18.0598
# Gamla stan
Kungliga slottet, Stockholms slott, Slottet | - | 59.3267 18.0716
Storkyrkan | 111 28 | 59.3258 18.0704
Riddarhuset | 111 28 | 59.3257 18.0655
Riksdagshuset, Riksdagen | - | 59.3275 18.0676
Stortorget | 111 29 | 59.3250 18.0707
Järntorget | 111 29 | 59.3229 18.0726
Kornhamnstorg | 111 27 | 59.3226 18.0704
Mynttorget | 111 28 | 59.3263 18.0685
Gamla stans tunnelbanestation, T-bana Gamla stan | - | 59.3233 18.0677
Nobelprismuseet, Nobelmuseet | 111 29 | 59.3253 18.0707
# Riddarholmen
Riddarholmskyrkan | 111 28 | 59.3248 18.0646
# Kungsholmen
Stadshuset | - | 59.3276 18.0543
Rådhuset | 112 23 | 59.3307 18.0446
Fridhemsplan | - | 59.3323 18.0295
Västermalmsgallerian | - | 59.3341 18.0325
Kungsholmstorg | - | 59.3284 18.0425
Polishuset | - | 59.3318 18.0400
# Stadshagen
Sankt Görans sjukhus, Capio Sankt Görans sjukhus | 112 81 | 59.3340 18.0215
Stadshagens tunnelbanestation, T-bana Stadshagen | - | 59.3370 18.0175
# Kristineberg
Kristinebergs tunnelbanestation, T-bana Kristineberg | - | 59.3329 18.0032
Thorildsplan | - | 59.3318 18.0158
Lindhagensplan | - | 59.3342 18.0045
# Marieberg
Rålambshovsparken | - | 59.3285 18.0250
Västerbroplan | - | 59.3286 18.0212
# Vasastaden
Odenplan | - | 59.3430 18.0497
Sankt Eriksplan | - | 59.3398 18.0366
Rådmansgatans tunnelbanestation, T-bana Rådmansgatan | - | 59.3406 18.0586
Stadsbiblioteket | - | 59.3434 18.0547
Handelshögskolan, Stockholm School of Economics | - | 59.3417 18.0568
Vasaparken | - | 59.3405 18.0430
Norrtull | - | 59.3490 18.0450
Sabbatsbergs sjukhus | - | 59.3382 18.0480
Gustaf Vasa kyrka | - | 59.3427 18.0485
Vanadislunden, Vanadisbadet | - | 59.3475 18.0535
Sveaplan | - | 59.3498 18.0515
Karlbergs station | - | 59.3396 18.0292
Tegnérlunden | - | 59.3386 18.0535
# Östermalm
Stureplan | 114 35 | 59.3358 18.0737
Sturegallerian | - | 59.3356 18.0745
Östermalmstorg | - | 59.3360 18.0790
Östermalmshallen, Östermalms saluhall | - | 59.3360 18.0783
Karlaplan | - | 59.3386 18.0883
Fältöversten | - | 59.3389 18.0903
Kungliga biblioteket, Humlegården | - | 59.3384 18.0722
Dramaten, Kungliga Dramatiska Teatern | - | 59.3336 18.0767
Historiska museet | - | 59.3347 18.0908
Armémuseum | - | 59.3348 18.0806
Radiohuset, Sveriges Radio | - | 59.3352 18.1012
Stadions tunnelbanestation, T-bana Stadion | - | 59.3428 18.0818
Tekniska högskolans tunnelbanestation, Stockholms östra, Östra station | - | 59.3455 18.0710
# Norra Djurgården
Kungliga Tekniska högskolan, KTH | 114 28 | 59.3474 18.0733
Stockholms stadion | 114 33 | 59.3454 18.0790
Sophiahemmet | - | 59.3462 18.0765
Stockholms universitet | - | 59.3633 18.0585
Universitetets tunnelbanestation, T-bana Universitetet | - | 59.3655 18.0549
Naturhistoriska riksmuseet, Cosmonova | - | 59.3690 18.0540
Albano | - | 59.3545 18.0570
Bergianska trädgården | - | 59.3685 18.0490
# Ladugårdsgärdet
Gärdets tunnelbanestation, T-bana Gärdet | - | 59.3468 18.0995
Frihamnen | 115 56 | 59.3415 18.1170
Värtahamnen | - | 59.3500 18.1085
Kaknästornet | 115 27 | 59.3350 18.1267
Filmhuset | - | 59.3400 18.1010
Tekniska museet | - | 59.3325 18.1190
# Hjorthagen
Ropsten | - | 59.3572 18.1020
Gasverket | - | 59.3580 18.0960
# Djurgården
Skansen | 115 21 | 59.3265 18.1035
Gröna Lund | 115 21 | 59.3235 18.0963
Vasamuseet | 115 21 | 59.3280 18.0916
Nordiska museet | 115 21 | 59.3290 18.0937
ABBA The Museum | 115 21 | 59.3250 18.0967
Junibacken | 115 21 | 59.3297 18.0908
Rosendals trädgård | 115 21 | 59.3275 18.1150
# Skeppsholmen
Moderna museet | 111 49 | 59.3260 18.0847
# Södermalm
Slussen | - | 59.3195 18.0722
Medborgarplatsen | - | 59.3144 18.0735
Mariatorget | 118 48 | 59.3183 18.0633
Zinkensdamm | - | 59.3178 18.0501
Hornstull | - | 59.3159 18.0339
Skanstull | - | 59.3079 18.0761
Stockholms södra, Södra station, Stockholm Södra | - | 59.3142 18.0645
Södersjukhuset, SÖS | 118 83 | 59.3102 18.0567
Ersta sjukhus | - | 59.3170 18.0908
Fotografiska | 116 45 | 59.3178 18.0852
Stadsmuseet | - | 59.3195 18.0712
Katarina kyrka | - | 59.3169 18.0788
Sofia kyrka | - | 59.3116 18.0885
Högalidskyrkan | - | 59.3175 18.0370
Ringens centrum, Ringen | - | 59.3083 18.0752
Eriksdalsbadet | - | 59.3050 18.0745
Skatteskrapan | - | 59.3120 18.0748
Nytorget | - | 59.3131 18.0828
Vitabergsparken | - | 59.3120 18.0875
Mosebacke torg, Södra teatern | - | 59.3182 18.0748
Greta Garbos torg | - | 59.3113 18.0800
Tantolunden | - | 59.3125 18.0440
Zinkensdamms idrottsplats | - | 59.3158 18.0475
Vikingterminalen, Viking Line Stadsgården | - | 59.3169 18.0940
Södermalmstorg | - | 59.3196 18.0712
Bjurholmsplan | - | 59.3108 18.0762
# Långholmen
Långholmens hotell | 117 33 | 59.3217 18.0290
`
)
