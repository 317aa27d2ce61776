/**
 * The passwords at the top of every published list of leaked ones, Swedish ones included. Digits and signs around a
 * word are stripped before the lookup, so each entry stands for hundreds.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
password passw0rd passwort passwd pass passpass passphrase password1 password12 password123 motdepasse contrasena
contraseña senha parola haslo heslo wachtwoord salasana adgangskode passord lösenord losenord lösen losen hemlig hemligt
hemlighet kodord secret secrets topsecret letmein letmeinplease letmein1 opensesame sesame iloveyou iloveyou1 iloveu
iloveme loveyou lovely lover lovers loveme trustno1 whatever nothing something access access14 master masters monkey
monkeys dragon dragons shadow shadows sunshine princess prince queen king kingkong superman batman spiderman ironman
wonderwoman hulk avenger marvel starwars skywalker darthvader vader yoda jedi startrek enterprise pokemon pikachu
charizard naruto sasuke goku dragonball minecraft fortnite roblox counterstrike warcraft starcraft zelda mario nintendo
playstation xbox gamer gaming hello hellohello hello123 helloworld welcome welcome1 welcomehome login logmein signin
admin administrator adminadmin root rootroot toor guest user username usuario demo test testtest testing tester test123
temp temporary default changeme changeit newpass newpassword mypassword mypass yourpassword nopassword unknown
qwerty qwertyu qwertyui qwertyuiop qwerty1 qwerty12 qwerty123 qwertyqwerty qwertz qwertzuiop azerty azertyuiop asdf
asdfasdf asdfgh asdfghj asdfghjk asdfghjkl asdfghjklö zxcv zxcvbn zxcvbnm zxcvbnm123 qazwsx qazwsxedc qweasd qweasdzxc
qwer qwerqwer 1qaz2wsx 1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1
qaz123 abc abcd abcde abcdef abcdefg abcdefgh abc123 abcd1234 a1b2c3 a1b2c3d4 aa123456 a123456 a1234567 a12345678 abcabc
football football1 baseball basketball soccer hockey icehockey tennis golfer golfing volleyball handball innebandy
skateboard snowboard swimming running runner fishing hunting hunter ranger rangers tiger tigers lion lions eagle eagles
falcon falcons panther panthers bear bears wolf wolves dolphin dolphins cowboys steelers packers redskins raiders
lakers celtics yankees redsox arsenal chelsea liverpool liverpoolfc manchester manunited manutd barcelona realmadrid
juventus bayern hammarby djurgarden djurgården malmoff frolunda frölunda aikfotboll aik brynas brynäs
michael michelle jennifer jessica ashley amanda daniel andrew joshua matthew anthony robert thomas jordan charlie george
william richard joseph christopher nicholas nicole samantha elizabeth victoria alexander alexandra alexandre sebastian
benjamin jonathan patrick brandon justin austin tyler taylor hannah madison olivia sophie sophia isabella maria mariana
natalie stephanie rebecca melissa heather patricia barbara margaret catherine katherine christine christina cristina
veronica valentina gabriel gabriela francisco fernando alejandro antonio roberto carlos eduardo ricardo miguel rodrigo
andreas johannes johan johanna gustav gustaf viktor viktoria erik eriksson anders andersson johansson karlsson nilsson
larsson olsson persson svensson gunnar ingrid birgitta elisabeth kristina kristian magnus mattias fredrik frederik
sverige sweden svensk stockholm goteborg göteborg malmo malmö uppsala vasteras västerås orebro örebro linkoping linköping
helsingborg jonkoping jönköping norrkoping norrköping karlstad lund umea umeå norge danmark finland europe england
london paris berlin newyork america canada mexico brasil argentina australia russia moscow germany deutschland schalke
summer sommar sommaren sommar2026 winter vinter spring autumn höst host fall january february march april june july
august september october november december januari februari augusti oktober monday tuesday wednesday thursday friday
saturday sunday mandag måndag tisdag onsdag torsdag fredag lördag lordag söndag sondag midsommar julafton jultomten
christmas halloween easter birthday grattis
flower flowers blomma blommor rose roses lily daisy orchid sunflower butterfly butterflies rainbow angel angels angel1
heaven heavenly hello kitty hellokitty kitten kittens pussycat pussy cat cats doggy doggie puppy puppies dog dogs horse
horses hastar hästar häst pony unicorn rabbit bunny chicken cheese cookie cookies chocolate choklad candy godis banana
bananas orange apple apples cherry strawberry jordgubbe kanelbulle pizza burger hamburger pepper ginger coffee kaffe
vodka whiskey tequila heineken guinness corona budweiser
money moneymoney cash dollar dollars diamond diamonds silver golden gold platinum crystal emerald ruby sapphire
mercedes ferrari porsche lamborghini corvette mustang camaro charger toyota honda nissan suzuki yamaha kawasaki ducati
harley harleydavidson volvo volvo240 saab scania bmw audi audia4 volkswagen
computer computers dator datorn internet internett windows microsoft google facebook instagram twitter youtube
linkedin myspace yahoo hotmail gmail outlook apple123 iphone samsung samsung1 galaxy android nokia sony ericsson spotify
metallica nirvana slipknot ironmaiden acdc blink182 eminem rammstein beatles thebeatles elvis madonna michaeljackson
guitar gitarr music musik rocknroll rockstar punkrock hiphop dancer dancing danser
fuckyou fuckyou1 fuckoff fuckme fucker motherfucker asshole bitch bastard bullshit shithead sexy sexsex sexy123 hotgirl
hotstuff playboy penthouse porn pornstar bigdick dickhead knullare fitta fittan helvete jävlar javlar skitsnack
freedom liberty justice victory peace peaceful forever forever1 family familj familjen mother mother1 mamma mammamia
father daddy daddysgirl pappa brother sister baby babygirl babyboy baby123 honey sweetie sweetheart sweetness darling
alskling älskling jagalskardig jagälskardig karlek kärlek puss pussar kramar hejhej hejhejhej hejsan hejhopp hejsanhej
halloj tjena tjenare tjosan kalle kallekula kalleanka musse mussepigg pippi pippilangstrump bamse alfons snurre
matrix phoenix blackbird thunder lightning storm stormy hurricane tornado volcano winner winners champion champions
legend legends hero heroes warrior warriors knight knights samurai ninja ninjas pirate pirates wizard wizards merlin
gandalf frodo hobbit legolas aragorn hogwarts harrypotter potter dumbledore hermione gryffindor slytherin voldemort
killer killers assassin sniper terminator predator alien aliens godzilla vampire twilight zombie zombies demon devil
lucifer satan god jesus jesuschrist christ church jehovah bible faith blessed blessing hallelujah allah buddha
america1 usa123 army navy marine marines airforce police soldier colonel general captain major sergeant
doctor nurse teacher student school college university manager office company business service support helpdesk
security secure secured safety private personal system network server database oracle cisco linux ubuntu debian
111111 1111111 11111111 111111111 1111111111 000000 0000000 00000000 0000000000 123123 123123123 12341234 123321
1234554321 112233 11223344 1122334455 121212 12121212 123456 1234567 12345678 123456789 1234567890 12345678910
0123456789 012345678 01234567 987654321 9876543210 87654321 7654321 654321 147258369 147258 159357 159753 741852963
741852 789456123 789456 456789 456123 123654789 123654 963852741 852456 258456 135792468 13579 24681012 246810 101010
10101010 131313 13131313 141414 151515 171717 181818 191919 202020 20202020 212121 222222 22222222 232323 242424 252525
303030 333333 33333333 444444 44444444 555555 55555555 666666 66666666 696969 69696969 777777 77777777 7777777 888888
88888888 987654 999999 99999999 19701970 19801980 19851985 19901990 20002000 20012001 20102010 20202020 20242024
20252025 20262026 11235813 31415926 27182818 1029384756 0987654321 5201314 a838hfid zag12wsx 3rjs1la7qe 1g2w3e4r
gwerty gwerty123 18atcskd2w x4ivygA51F 1qazxsw2 mobilemail qwaszx pass1234 love123 lol123 haha hahaha lalala blabla
blahblah yesyes nonono okokok bananer kompis kompisar vanner vänner fotboll fotbollen hockeyn segling skidor
`
    .trim()
    .split(/\s+/)
)
