import type { AreaName } from '#domain/places/districts.ts'

/**
 * Towns and countries where we do not deliver, by the service area that is nearer. Not complete: an unknown name may
 * also be a part of an address inside an area. Varberg is left out, because it may be Vårberg.
 */
const table: Record<AreaName, string> = {
  Stockholm: `
Solna, Sundbyberg, Hallonbergen, Rissne, Duvbo, Danderyd, Djursholm, Stocksund, Enebyberg, Täby, Näsby park, Vallentuna, Åkersberga, Österskär, Vaxholm, Lidingö, Nacka, Nacka strand, Saltsjöbaden, Saltsjö-Boo, Saltsjö-Duvnäs, Fisksätra, Orminge, Gustavsberg, Ingarö, Djurö, Värmdö, Tyresö, Trollbäcken, Huddinge, Trångsund, Skogås, Segeltorp, Kungens kurva, Stuvsta, Flemingsberg, Vårby, Haninge, Handen, Jordbro, Västerhaninge, Vendelsö, Dalarö, Nynäshamn, Ösmo, Botkyrka, Norsborg, Alby, Fittja, Hallunda, Tumba, Tullinge, Rönninge, Salem, Södertälje, Järna, Nykvarn, Ekerö, Färentuna, Drottningholm, Järfälla, Jakobsberg, Barkarby, Barkarbystaden, Kallhäll, Viksjö, Sollentuna, Tureberg, Häggvik, Rotebro, Edsberg, Helenelund, Upplands Väsby, Sigtuna, Märsta, Arlanda, Rosersberg, Upplands-Bro, Kungsängen, Norrtälje, Rimbo, Hallstavik, Frösunda, Råsunda,
Uppsala, Knivsta, Enköping, Bålsta, Håbo, Östhammar, Öregrund, Tierp, Älvkarleby, Skutskär, Heby, Storvreta,
Eskilstuna, Strängnäs, Mariefred, Nyköping, Oxelösund, Trosa, Gnesta, Katrineholm, Flen, Vingåker, Torshälla,
Västerås, Köping, Sala, Fagersta, Arboga, Hallstahammar, Surahammar, Norberg, Skinnskatteberg, Kungsör,
Gävle, Sandviken, Hudiksvall, Söderhamn, Bollnäs, Ljusdal, Hofors, Ockelbo, Nordanstig, Ovanåker, Edsbyn,
Sundsvall, Härnösand, Örnsköldsvik, Kramfors, Sollefteå, Timrå, Ånge, Östersund, Åre, Krokom, Strömsund, Ragunda, Härjedalen, Sveg, Bräcke,
Umeå, Skellefteå, Lycksele, Vännäs, Robertsfors, Nordmaling, Storuman, Vilhelmina, Åsele, Dorotea, Norsjö, Malå, Sorsele,
Luleå, Piteå, Boden, Kiruna, Gällivare, Kalix, Haparanda, Älvsbyn, Jokkmokk, Arvidsjaur, Arjeplog, Pajala, Överkalix, Övertorneå,
Visby, Gotland, Norrköping, Linköping, Motala, Mjölby, Finspång, Söderköping, Valdemarsvik, Åtvidaberg, Kinda, Vadstena,
Kalmar, Västervik, Oskarshamn, Nybro, Vimmerby, Hultsfred, Mönsterås, Borgholm, Mörbylånga, Öland, Emmaboda, Torsås,
Finland, Helsinki, Helsingfors, Åbo, Turku, Mariehamn, Estland, Tallinn, Lettland, Riga, Litauen, Polen, Warszawa`,
  Karlstad: `
Hammarö, Skoghall, Forshaga, Deje, Kil, Grums, Säffle, Åmål, Arvika, Kristinehamn, Filipstad, Hagfors, Sunne, Torsby, Storfors, Munkfors, Årjäng, Eda, Charlottenberg, Molkom, Väse, Vålberg, Edsvalla,
Örebro, Karlskoga, Degerfors, Kumla, Hallsberg, Lindesberg, Nora, Askersund, Laxå, Lekeberg, Hällefors, Ljusnarsberg, Kopparberg,
Falun, Borlänge, Ludvika, Avesta, Hedemora, Säter, Smedjebacken, Leksand, Rättvik, Gagnef, Malung, Malung-Sälen, Sälen, Vansbro, Älvdalen,
Göteborg, Gothenburg, Gbg, Mölndal, Mölnlycke, Härryda, Landvetter, Partille, Lerum, Alingsås, Kungsbacka, Kungälv, Stenungsund, Tjörn, Orust, Öckerö, Hisingen, Angered, Västra Frölunda, Borås, Trollhättan, Vänersborg, Uddevalla, Skövde, Lidköping, Mariestad, Falköping, Skara, Götene, Vårgårda, Herrljunga, Ulricehamn, Svenljunga, Tranemo, Bollebygd, Lilla Edet, Lysekil, Sotenäs, Strömstad, Tanum, Munkedal, Färgelanda, Bengtsfors, Mellerud, Dals-Ed, Töreboda, Gullspång, Karlsborg, Hjo, Tibro, Tidaholm, Essunga, Grästorp, Kinna,
Jönköping, Huskvarna, Nässjö, Värnamo, Tranås, Vetlanda, Eksjö, Gislaved, Vaggeryd, Gnosjö, Habo, Mullsjö, Aneby, Sävsjö,
Växjö, Ljungby, Älmhult, Alvesta, Tingsryd, Lessebo, Uppvidinge, Markaryd, Karlskrona, Karlshamn, Ronneby, Sölvesborg, Olofström,
Halmstad, Falkenberg, Laholm, Hylte,
Malmö, Helsingborg, Kristianstad, Landskrona, Trelleborg, Ängelholm, Hässleholm, Eslöv, Ystad, Höganäs, Staffanstorp, Kävlinge, Lomma, Svedala, Burlöv, Arlöv, Vellinge, Skurup, Sjöbo, Simrishamn, Tomelilla, Höör, Hörby, Svalöv, Bjuv, Åstorp, Klippan, Perstorp, Båstad, Osby, Östra Göinge, Örkelljunga, Bromölla,
Norge, Norway, Oslo, Bergen, Trondheim, Danmark, Denmark, Köpenhamn, København, Copenhagen, Tyskland, Germany, Berlin, Hamburg, London, England, Frankrike, Paris, Nederländerna, Amsterdam, USA`
}

/** Towns that are also surnames or everyday words, which count only at the end of an address. */
const ambiguousTable: Record<AreaName, string> = {
  Stockholm: 'Boo, Bro, Boden, Ånge, Salem, Alby, Handen, Sala, Kinda, Riga, Öland',
  Karlstad:
    'Lund, Mora, Orsa, Kil, Eda, Nora, Ale, Mark, Vara, Hjo, Höör, Osby, Habo, Säter, Bjuv, Berlin, Paris, Bergen, London, Tranås, Götene, Sunne, Deje'
}

interface TownOutside {
  name: string
  nearestArea: AreaName
  /** Also a surname or an everyday word. */
  isAmbiguous: boolean
}

const namesOf = (text: string) => text.split(',').map((name) => name.trim())
const areas = Object.keys(table) as AreaName[]
const ambiguous = new Set(areas.flatMap((area) => namesOf(ambiguousTable[area])))

export const townsOutside: readonly TownOutside[] = areas.flatMap((nearestArea) =>
  [...new Set([...namesOf(table[nearestArea]), ...namesOf(ambiguousTable[nearestArea])])].map((name) => ({
    name,
    nearestArea,
    isAmbiguous: ambiguous.has(name)
  }))
)
