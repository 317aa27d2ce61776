/** Post towns and everyday names that people write instead of the district: "District = name, name …". */
const table = `
Bromma = Abrahamsberg, Alvik, Beckomberga, Blackeberg, Bromma kyrka, Bällsta, Eneby, Höglandet, Mariehäll, Nockeby, Nockebyhov, Norra Ängby, Olovslund, Riksby, Smedslätten, Stora mossen, Södra Ängby, Traneberg, Ulvsunda, Ulvsunda industriområde, Åkeshov, Åkeslund, Ålsten, Äppelviken, Råcksta
Vällingby = Vällingby, Grimsta, Råcksta, Nälsta, Vinsta, Hässelby gård
Hässelby = Hässelby gård, Hässelby strand, Hässelby villastad, Vinsta, Kälvesta, Grimsta
Spånga = Solhem, Bromsten, Flysta, Sundby, Lunda, Tensta, Rinkeby, Nälsta, Kälvesta
Kista = Kista, Husby, Akalla, Hansta
Hägersten = Hägersten, Hägerstensåsen, Aspudden, Midsommarkransen, Västberga, Västertorp, Fruängen, Mälarhöjden, Solberga, Långbro
Telefonplan = Midsommarkransen, Västberga
Skärholmen = Skärholmen, Vårberg, Sätra, Bredäng
Älvsjö = Älvsjö, Solberga, Långbro, Herrängen, Långsjö, Liseberg, Örby slott, Örby, Östberga
Årsta = Årsta, Östberga, Johanneshov
Johanneshov = Johanneshov, Enskede gård, Hammarbyhöjden, Björkhagen, Kärrtorp, Enskededalen, Gamla Enskede, Årsta
Enskede = Gamla Enskede, Enskede gård, Enskedefältet, Enskededalen, Svedmyra, Stureby, Tallkrogen, Gubbängen, Johanneshov
Bandhagen = Bandhagen, Högdalen, Rågsved, Hagsätra, Örby, Stureby
Farsta = Farsta, Farsta strand, Farstanäset, Fagersjö, Hökarängen, Gubbängen, Larsboda, Sköndal
Skarpnäck = Skarpnäcks gård, Bagarmossen, Kärrtorp, Sköndal, Flaten, Orhem
Hammarby sjöstad = Södra Hammarbyhamnen
Gärdet = Ladugårdsgärdet, Östermalm
Vasastan = Vasastaden
Essingen = Lilla Essingen, Stora Essingen
Söder = Södermalm
Sofo = Södermalm
Hornstull = Södermalm
City = Norrmalm
Östermalm = Östermalm, Ladugårdsgärdet, Norra Djurgården
Kungsholmen = Kungsholmen, Stadshagen, Kristineberg, Fredhäll, Marieberg, Lilla Essingen, Stora Essingen
Södermalm = Södermalm, Långholmen, Reimersholme, Södra Hammarbyhamnen
Liljeholmen = Liljeholmen, Gröndal, Aspudden, Midsommarkransen, Årsta
Enskededalen = Enskededalen, Gamla Enskede, Kärrtorp, Skarpnäcks gård
`

interface PostTown {
  name: string
  districts: readonly string[]
}

export const postTowns: readonly PostTown[] = table
  .trim()
  .split('\n')
  .map((line) => line.split('=') as [string, string])
  .map(([name, districts]) => ({ name: name.trim(), districts: districts.split(',').map((item) => item.trim()) }))
