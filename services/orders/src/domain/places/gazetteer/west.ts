import { streetTable } from './table.ts'

/** Bromma, Vällingby and Hässelby. */
export const westStreets = streetTable(
  'Stockholm',
  `
# Alvik
Gustavslundsvägen | 167 51 | 22 59.3330 17.9785, 65 59.3315 17.9808, 143 59.3291 17.9821
# Traneberg
Tranebergsvägen | - | 2 59.3345 17.9835, 80 59.3368 17.9870
Margretelundsvägen | 167 36 | 2 59.3360 17.9812, 50 59.3378 17.9840
Svartviksslingan | 167 39 | 2 59.3340 17.9890, 90 59.3352 17.9898
Tranebergs strand | 167 40 | 2 59.3353 17.9885, 40 59.3366 17.9872
# Äppelviken
Alviksvägen | 167 53 | 60 59.3290 17.9785, 110 59.3264 17.9755
Äppelviksvägen | 167 53 | 2 59.3285 17.9770, 40 59.3264 17.9735
# Smedslätten
Alviksvägen | - | 160 59.3225 17.9705, 220 59.3197 17.9645
Grönviksvägen | 167 71 | 60 59.3215 17.9690, 150 59.3182 17.9640
# Ålsten
Ålstensgatan | 167 65 | 2 59.3253 17.9575, 60 59.3235 17.9485
# Olovslund
Olovslundsvägen | - | 2 59.3310 17.9400, 40 59.3293 17.9420
# Nockeby
Nockebyvägen | - | 20 59.3268 17.9280, 60 59.3288 17.9230
# Nockebyhov
Gubbkärrsvägen | 168 40 | 2 59.3345 17.9110, 41 59.3362 17.9085
Tyska Bottens väg | 168 41 | 2 59.3318 17.9170, 60 59.3327 17.9105
# Åkeslund
Åkeslundsvägen | - | 2 59.3358 17.9415, 40 59.3370 17.9370
Tunnlandsvägen | - | 2 59.3348 17.9420, 60 59.3355 17.9360
# Åkeshov
Bergslagsvägen | - | 20 59.3398 17.9310, 40 59.3405 17.9270
# Abrahamsberg
Abrahamsbergsvägen | 168 30 | 1 59.3360 17.9525, 89 59.3325 17.9490
Registervägen | 168 31 | 2 59.3350 17.9505, 50 59.3335 17.9535
# Ulvsunda
Ulvsundavägen | - | 130 59.3375 17.9620, 150 59.3393 17.9660
# Riksby
Spångavägen | - | 2 59.3390 17.9395, 60 59.3425 17.9360
Kvarnbacksvägen | 168 74 | 20 59.3398 17.9420, 130 59.3450 17.9455
# Norra Ängby
Färjestadsvägen | - | 12 59.3430 17.9125, 70 59.3462 17.9185
Vultejusvägen | - | 2 59.3445 17.9090, 100 59.3490 17.9000
# Södra Ängby
Zornvägen | - | 10 59.3402 17.9030, 50 59.3385 17.8990
Stora Ängby allé | - | 2 59.3415 17.9050, 30 59.3395 17.9075
# Bromma kyrka
Gliavägen | - | 2 59.3545 17.9130, 40 59.3555 17.9190
# Blackeberg
Vinjegatan | 168 48 | 2 59.3486 17.8828, 60 59.3470 17.8870
Holbergsgatan | 168 47 | 2 59.3478 17.8812, 120 59.3440 17.8785
Björnsonsgatan | 168 43 | 2 59.3466 17.8890, 120 59.3425 17.8855
Wergelandsgatan | - | 2 59.3492 17.8815, 40 59.3500 17.8785
# Råcksta
Jämtlandsgatan | 162 60 | 97 59.3572 17.8780, 151 59.3553 17.8800
Ångermannagatan | - | 120 59.3605 17.8765, 170 59.3580 17.8790
# Vällingby
Ångermannagatan | - | 66 59.3634 17.8740, 90 59.3625 17.8748
Lyckselevägen | 162 67 | 2 59.3640 17.8775, 100 59.3680 17.8825
Sorselevägen | 162 67 | 2 59.3655 17.8745, 40 59.3665 17.8710
Kirunagatan | 162 68 | 2 59.3668 17.8725, 50 59.3688 17.8700
Vällingbyvägen | 162 65 | 60 59.3630 17.8752, 90 59.3632 17.8778
Vällingbyplan | 162 65 | 2 59.3633 17.8725, 12 59.3637 17.8738
# Grimsta
Grimstagatan | 162 57 | 2 59.3605 17.8635, 160 59.3603 17.8530
# Hässelby gård
Ormängsgatan | 165 56 | 2 59.3673 17.8455, 70 59.3685 17.8500
Astrakangatan | 165 52 | 2 59.3680 17.8420, 100 59.3695 17.8360
Loviselundsvägen | - | 2 59.3668 17.8405, 80 59.3710 17.8385
Kvarnhagsgatan | - | 2 59.3660 17.8470, 60 59.3645 17.8500
# Hässelby strand
Fyrspannsgatan | 165 61 | 50 59.3612 17.8325, 160 59.3630 17.8270
Strandliden | 165 61 | 2 59.3600 17.8330, 60 59.3590 17.8380
Aprikosgatan | 165 60 | 2 59.3620 17.8340, 60 59.3632 17.8380
Persikogatan | - | 2 59.3608 17.8355, 70 59.3618 17.8410
# Hässelby villastad
Lövstavägen | - | 200 59.3740 17.8290, 320 59.3785 17.8180
Växthusvägen | 165 70 | 2 59.3735 17.8235, 60 59.3762 17.8190
Maltesholmsvägen | - | 90 59.3692 17.8280, 150 59.3720 17.8250
Blomsterkungsvägen | - | 100 59.3765 17.8280, 200 59.3800 17.8230
# Vinsta
Krossgatan | 162 50 | 2 59.3725 17.8560, 40 59.3738 17.8515
Siktgatan | 162 50 | 1 59.3705 17.8560, 12 59.3709 17.8540
Skattegårdsvägen | - | 20 59.3698 17.8600, 80 59.3725 17.8630
# Nälsta
Nälstavägen | - | 30 59.3723 17.8772, 90 59.3740 17.8850
# Mariehäll
Karlsbodavägen | 168 67 | 2 59.3580 17.9530, 40 59.3600 17.9570
Bällstavägen | - | 22 59.3615 17.9540, 90 59.3630 17.9480
# Bällsta
Bällstavägen | - | 120 59.3635 17.9430, 200 59.3655 17.9340
# Ulvsunda industriområde
Ranhammarsvägen | 168 67 | 2 59.3558 17.9605, 30 59.3568 17.9622
Norrbyvägen | - | 2 59.3470 17.9605, 40 59.3490 17.9650
Masugnsvägen | 168 67 | 2 59.3525 17.9625, 28 59.3536 17.9640
Bryggerivägen | 168 67 | 2 59.3505 17.9660, 16 59.3512 17.9685
Johannesfredsvägen | 168 69 | 2 59.3425 17.9700, 50 59.3455 17.9680
`
)
