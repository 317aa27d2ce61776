import { spotTable } from './table.ts'

export const karlstadLandmarks = spotTable(
  'Karlstad',
  `
Karlstad centralstation, Karlstad C | 652 25 | 59.3779 13.4994
Karlstad | - | 59.3803 13.5033
Stora torget | 652 24 | 59.3803 13.5031
Karlstads domkyrka | 652 24 | 59.3812 13.5068
Centralsjukhuset, CSK | 652 30 | 59.3727 13.4815
Karlstads universitet | 656 37 | 59.4058 13.5815
Löfbergs Arena | 653 46 | 59.4030 13.4945
Mariebergsskogen | 652 26 | 59.3690 13.4850
Bergviks köpcenter | 653 46 | 59.3770 13.4270
IKEA Karlstad | 653 46 | 59.3762 13.4220
Värmlands museum | 652 24 | 59.3845 13.5005
Karlstad Congress Culture Centre, CCC | 652 25 | 59.3830 13.4955
Mitt i City | 652 25 | 59.3794 13.5045
Välsvikens köpcentrum | 656 39 | 59.3900 13.5850
Kronoparkens centrum | 656 34 | 59.4065 13.5735
Våxnäs centrum | - | 59.3890 13.4720
Rud centrum | - | 59.3985 13.5065
Färjestad | - | 59.4005 13.4930
Norrstrand | - | 59.3860 13.5210
Haga | - | 59.3815 13.5135
Herrhagen | - | 59.3740 13.5090
Orrholmen | - | 59.3720 13.5180
Klarastaden | - | 59.3790 13.4905
Romstad | - | 59.3965 13.4820
Kroppkärr | - | 59.3895 13.5430
Skåre | - | 59.4340 13.4350
`
)
