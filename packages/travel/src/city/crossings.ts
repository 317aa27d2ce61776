import type { Line } from './raster.ts'

/** A bridge, a tunnel or an underpass: the line that one drives along, from street to street. */
export interface Crossing {
  name: string
  line: Line
}

function crossing(name: string, ...line: [number, number][]): Crossing {
  return { name, line }
}

/** The ways over and under the barriers of Stockholm, as everybody knows them. */
export const stockholmCrossings: readonly Crossing[] = [
  crossing('Västerbron', [18.0245, 59.3288], [18.0262, 59.3272], [18.031, 59.319], [18.033, 59.3172]),
  crossing('Slussen', [18.0718, 59.3227], [18.0725, 59.3192]),
  crossing('Centralbron', [18.0612, 59.3298], [18.067, 59.3235], [18.0695, 59.3185]),
  crossing('Vasabron', [18.0655, 59.3295], [18.067, 59.3262]),
  crossing('Strömbron', [18.0728, 59.3292], [18.0727, 59.327]),
  crossing('Riddarholmsbron', [18.0652, 59.3247], [18.068, 59.3248]),
  crossing('Skeppsholmsbron', [18.0785, 59.328], [18.0822, 59.3258]),
  crossing('Kastellholmsbron', [18.0868, 59.3243], [18.0895, 59.3222]),
  crossing('Beckholmsbron', [18.0985, 59.3228], [18.1012, 59.3215]),
  crossing('Djurgårdsbron', [18.093, 59.3324], [18.0948, 59.3302]),
  crossing('Djurgårdsbrunnsbron', [18.1188, 59.3318], [18.1194, 59.3299]),
  crossing('Stadshusbron', [18.0585, 59.3293], [18.0555, 59.3283]),
  crossing('Klarabergsviadukten', [18.06, 59.3318], [18.0553, 59.3303]),
  crossing('Kungsbron, tracks', [18.056, 59.334], [18.0505, 59.3332]),
  crossing('Kungsbron', [18.0505, 59.3332], [18.047, 59.3325]),
  crossing('Barnhusbron', [18.0492, 59.338], [18.0463, 59.3338]),
  crossing(
    'Klarastrandsleden',
    [18.0605, 59.3295],
    [18.052, 59.3322],
    [18.04, 59.3372],
    [18.026, 59.3405],
    [18.0145, 59.3445]
  ),
  crossing('Sankt Eriksbron', [18.037, 59.3395], [18.0328, 59.336]),
  crossing('Tranebergsbron', [18.012, 59.3335], [17.9955, 59.334], [17.983, 59.3336]),
  crossing('Ekelundsbron', [18.012, 59.3375], [18.0145, 59.3445]),
  crossing('Mariebergsbron', [18.0145, 59.3268], [18.008, 59.3248]),
  crossing('Essingebron', [18.002, 59.3235], [17.9965, 59.3215]),
  crossing('Essingeleden over Kungsholmen', [18.0125, 59.3285], [18.0035, 59.3222], [17.9955, 59.3195]),
  crossing('Gröndalsbron', [17.9955, 59.3195], [18.0035, 59.3135]),
  crossing('Liljeholmsbron', [18.033, 59.3145], [18.0255, 59.311]),
  crossing('Skanstullsbron', [18.0765, 59.308], [18.0805, 59.302]),
  crossing('Skansbron', [18.0785, 59.3075], [18.081, 59.3045]),
  crossing('Danviksbron', [18.1, 59.3142], [18.1075, 59.3125]),
  crossing('Reimersholmsbron', [18.0305, 59.3165], [18.0245, 59.3175]),
  crossing('Långholmsbron', [18.0345, 59.3185], [18.0315, 59.32]),
  crossing('Pålsundsbron', [18.0395, 59.3192], [18.0385, 59.3205]),
  crossing('Lidingöbron', [18.1035, 59.3578], [18.1065, 59.3605], [18.119, 59.3618]),
  crossing('Solnabron', [18.0345, 59.3448], [18.0325, 59.3475]),
  crossing('Norrtull', [18.0465, 59.3485], [18.045, 59.352]),
  crossing('Roslagstull', [18.0585, 59.352], [18.0565, 59.3555]),
  crossing('Fiskartorpsvägen', [18.076, 59.3495], [18.0775, 59.354]),
  crossing('Lidingövägen', [18.0895, 59.3508], [18.0935, 59.3535]),
  crossing('Solna station', [18.0125, 59.3645], [18.007, 59.3645]),
  crossing('Ulriksdal', [18.0045, 59.38], [17.996, 59.379]),
  crossing('Solnavägen', [18.0135, 59.358], [18.0075, 59.357]),
  crossing('Huvudstagatan', [17.9975, 59.3528], [17.9985, 59.3562]),
  crossing('Frösundaleden', [17.9855, 59.355], [17.9865, 59.359]),
  crossing('Sundbyberg', [17.9695, 59.3598], [17.9725, 59.3623]),
  crossing('Årstaberg', [18.0295, 59.3], [18.028, 59.2968]),
  crossing('Älvsjö', [18.0125, 59.2795], [18.0075, 59.279]),
  crossing('Hägerstensvägen', [18.011, 59.308], [18.0045, 59.307]),
  crossing('Midsommarkransen', [18.013, 59.3062], [18.0115, 59.303]),
  crossing('Telefonplan', [17.9985, 59.2985], [17.996, 59.3018]),
  crossing('Årstabergsvägen', [18.03, 59.3025], [18.0305, 59.2995]),
  crossing('Västertorp', [17.983, 59.2925], [17.98, 59.295]),
  crossing('Fruängen', [17.9665, 59.2845], [17.963, 59.287]),
  crossing('Gullmarsplan', [18.078, 59.299], [18.0845, 59.2985]),
  crossing('Globen', [18.081, 59.293], [18.086, 59.2935]),
  crossing('Sockenvägen', [18.0855, 59.284], [18.0915, 59.2855]),
  crossing('Tallkrogen', [18.0955, 59.273], [18.104, 59.275]),
  crossing('Hammarbyvägen', [18.0885, 59.303], [18.088, 59.2985]),
  crossing('Bällstabron', [17.9625, 59.3535], [17.9655, 59.3575])
]
