import { spotTable } from './table.ts'

/** The 117 districts as places: of each, the point on land furthest from borders and shores. */
export const districtSpots = spotTable(
  'Stockholm',
  `
Abrahamsberg | - | 59.3316 17.9495
Akalla | - | 59.4043 17.8984
Alvik | - | 59.3331 17.9763
Aspudden | - | 59.3086 17.9952
Bagarmossen | - | 59.2757 18.1346
Bandhagen | - | 59.2695 18.0488
Beckomberga | - | 59.3572 17.9020
Björkhagen | - | 59.2971 18.1151
Blackeberg | - | 59.3463 17.8805
Bredäng | - | 59.2927 17.9354
Bromma kyrka | - | 59.3526 17.9223
Bromsten | - | 59.3795 17.9200
Bällsta | - | 59.3645 17.9297
Djurgården | - | 59.3258 18.1193
Eneby | - | 59.3597 17.9118
Enskede gård | - | 59.2907 18.0666
Enskededalen | - | 59.2821 18.1052
Enskedefältet | - | 59.2868 18.0558
Fagersjö | - | 59.2497 18.0633
Farsta | - | 59.2455 18.0943
Farsta strand | - | 59.2336 18.0994
Farstanäset | - | 59.2379 18.0721
Flaten | - | 59.2604 18.1523
Flysta | - | 59.3695 17.9028
Fredhäll | - | 59.3302 18.0046
Fruängen | - | 59.2857 17.9594
Gamla Enskede | - | 59.2817 18.0872
Gamla stan | - | 59.3250 18.0714
Grimsta | - | 59.3560 17.8597
Gröndal | - | 59.3150 18.0058
Gubbängen | - | 59.2630 18.0747
Hagsätra | - | 59.2629 18.0094
Hammarbyhöjden | - | 59.2938 18.0995
Hansta | - | 59.4307 17.9041
Herrängen | - | 59.2748 17.9679
Hjorthagen | - | 59.3549 18.0955
Husby | - | 59.4085 17.9257
Hägersten | - | 59.3028 17.9682
Hägerstensåsen | - | 59.2972 17.9815
Hässelby gård | - | 59.3670 17.8454
Hässelby strand | - | 59.3615 17.8338
Hässelby villastad | - | 59.3838 17.8081
Högdalen | - | 59.2593 18.0486
Höglandet | - | 59.3230 17.9366
Hökarängen | - | 59.2543 18.0801
Johanneshov | - | 59.2933 18.0825
Kista | - | 59.3984 17.9390
Kristineberg | - | 59.3356 18.0041
Kungsholmen | - | 59.3314 18.0391
Kälvesta | - | 59.3835 17.8596
Kärrtorp | - | 59.2836 18.1178
Ladugårdsgärdet | - | 59.3440 18.1043
Larsboda | - | 59.2409 18.1123
Liljeholmen | - | 59.3069 18.0225
Lilla Essingen | - | 59.3247 18.0050
Liseberg | - | 59.2859 18.0244
Lunda | - | 59.3919 17.8755
Långbro | - | 59.2816 17.9841
Långholmen | - | 59.3213 18.0293
Långsjö | - | 59.2672 17.9817
Marieberg | - | 59.3283 18.0178
Mariehäll | - | 59.3612 17.9508
Midsommarkransen | - | 59.3016 17.9975
Mälarhöjden | - | 59.2945 17.9536
Nockeby | - | 59.3282 17.9265
Nockebyhov | - | 59.3320 17.9116
Norra Djurgården | - | 59.3540 18.0699
Norra Ängby | - | 59.3499 17.8988
Norrmalm | - | 59.3339 18.0619
Nälsta | - | 59.3720 17.8877
Olovslund | - | 59.3302 17.9409
Orhem | - | 59.2469 18.1419
Reimersholme | - | 59.3184 18.0225
Riddarholmen | - | 59.3250 18.0636
Riksby | - | 59.3481 17.9417
Rinkeby | - | 59.3877 17.9294
Råcksta | - | 59.3599 17.8834
Rågsved | - | 59.2566 18.0281
Skarpnäcks gård | - | 59.2641 18.1359
Skeppsholmen | - | 59.3253 18.0840
Skrubba | - | 59.2411 18.1856
Skärholmen | - | 59.2777 17.9042
Sköndal | - | 59.2568 18.1158
Smedslätten | - | 59.3208 17.9665
Solberga | - | 59.2840 18.0074
Solhem | - | 59.3813 17.8909
Stadshagen | - | 59.3360 18.0191
Stora Essingen | - | 59.3210 17.9906
Stora mossen | - | 59.3317 17.9616
Stureby | - | 59.2776 18.0531
Sundby | - | 59.3686 17.9176
Svedmyra | - | 59.2752 18.0707
Sätra | - | 59.2889 17.9117
Södermalm | - | 59.3128 18.0690
Södra Hammarbyhamnen | - | 59.3036 18.0952
Södra Ängby | - | 59.3411 17.8961
Tallkrogen | - | 59.2709 18.0852
Tensta | - | 59.3935 17.9076
Traneberg | - | 59.3373 17.9844
Ulvsunda | - | 59.3381 17.9645
Ulvsunda industriområde | - | 59.3463 17.9649
Vasastaden | - | 59.3434 18.0420
Vinsta | - | 59.3747 17.8549
Vällingby | - | 59.3672 17.8707
Västberga | - | 59.2950 18.0110
Västertorp | - | 59.2932 17.9701
Vårberg | - | 59.2752 17.8815
Älvsjö | - | 59.2707 18.0003
Äppelviken | - | 59.3274 17.9732
Åkeshov | - | 59.3386 17.9305
Åkeslund | - | 59.3354 17.9384
Ålsten | - | 59.3246 17.9509
Årsta | - | 59.2977 18.0531
Örby | - | 59.2726 18.0295
Örby slott | - | 59.2809 18.0290
Östberga | - | 59.2900 18.0378
Östermalm | - | 59.3366 18.0839
`
).map((spot) => ({ ...spot, district: spot.name }))
