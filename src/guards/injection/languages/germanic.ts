import type { LanguageTable } from '../word-class.ts';

export const DE: LanguageTable = {
  language: 'de',
  terms: {
    override:
      'ignorier*, vergiss, vergesse, vergessen, vergesst, missacht*, missachte, nicht beachten, beachte nicht, beachten sie nicht, verwirf, verwerfe*, uebergeh*, übergeh*, befolge nicht, folge nicht, lass hinter dir, lassen sie, lasse, lass, ausblenden, überschreib*, außer acht, abweichend',
    prior:
      'vorherig*, bisherig*, vorig*, obig*, vorangegangen*, vorangehend*, vorausgehend*, früher*, zuvor, vorher, davor, oben, ursprünglich*, alten, gesagt, gegeben, gelernt, bisher, vorstehend*, weisst, genannt*',
    all: 'alle, allen, alles, sämtliche*, jede, jegliche*',
    orders:
      'anweisung*, instruktion*, vorgabe*, befehl*, aufforderung*, anordnung*, prompts, weisung*, aufgabenstellung*',
    matter:
      'regel, regeln, angaben, informationen, kontext, eingabe*, richtlinie*, text, nachricht*, aufgabe*, dokument*, befehle, fragen, anfragen, daten, daten und, themen',
    you: 'du, dein*, sie, ihre, ihren, ihnen, ihr',
    reveal:
      'zeig*, gib, gebe, geben sie, ausgeb*, drucke, wiederhol*, nenn*, verrat*, offenbar*, schreib*, sag, sage, liste, übersetz*, wie lauten, was sind, teile, druck*, anzeig*',
    say: 'sag, sage, sagen, schreib*, antworte*, gib, nenne*, beantwort*, drucke',
    prompt:
      'systemprompt*, system-prompt*, systemanweisung*, systemnachricht*, systemprompts, ursprünglichen anweisung*, ursprüngliche anweisung*, deine anweisung*, deine instruktion*, ihre anweisung*, ihre instruktion*, deinen prompt, deine prompts, ihre prompts, deine regeln, deine prompt*, deinen anweisung*, geheimen anweisung*, interne anweisung*, internen anweisung*, prompt-texte, anfänglichen anweisung*, vorherigen anweisung*',
    'from-now':
      'ab jetzt, von nun an, von jetzt an, ab sofort, fortan, ab diesem zeitpunkt, künftig wirst du, ab nun',
    'new-task':
      'neue aufgabe*, neuen aufgabe*, neue anweisung*, neuen anweisung*, weitere aufgabe*, weitere instruktion*, andere aufgabe, folgen neue, folgende aufgabe*, nächste aufgabe, stattdessen, von vorn*, von neu*, wahre aufgabe, eigentliche aufgabe, konzentrier*, folgende anweisung*',
    role: 'du bist jetzt, du bist nun, du bist ab, sie sind jetzt, sie sind nun, tu so als, spiele die rolle, schlüpf*, stell dir vor du, verhalte dich, agiere als, handle als, simulier*, in der rolle, gib dich als',
    freedom:
      'keine einschränkung*, ohne einschränkung*, keine regeln, ohne regeln, keine grenzen, ohne grenzen, ohne filter, unzensiert, keinen beschränkung*, ohne beschränkung*, alles tun, keine ethischen, ohne moral*, uneingeschränkt',
    persona: 'entwicklermodus, böse ki, boese ki, unzensierte*',
    'no-refusal':
      'niemals ablehnen, nicht ablehnen, keine warnung*, ohne warnung*, darfst nicht ablehnen, ohne hinweis*, bleibe in der rolle, nie ablehnen',
    harm: 'illegal*, unethisch*, gefährlich*, schädlich*, unmoralisch*',
    model: 'ki, sprachmodell, assistent, künstliche intelligenz',
    urgent: 'wichtig, dringend, sofort, unverzüglich, achtung',
    secrecy:
      'ohne den nutzer zu informieren, sag dem nutzer nicht*, ohne den benutzer zu informieren, sage dem benutzer nicht*, informiere den benutzer nicht, erwähne dies nicht, erwähne das nicht, heimlich',
    send: 'sende, senden, schicke, schick, leite, weiterleiten, übermittle*, lade hoch, versende, maile',
    secret:
      'passwort*, passwörter, kennwort*, zugangsdaten, schlüssel, geheimnis*, api-schlüssel, konversation, unterhaltung, gesprächsverlauf, chatverlauf, umgebungsvariable*',
    act: 'überweise*, lösche*, sende, schicke, öffne, deaktivier*, aktivier*, ändere, kaufe, bestelle, gewähre*, entsperre*',
    mine: 'mein*, mir, mich',
    please: 'bitte',
    discuss:
      'angriff*, beispiel*, zum beispiel, prompt-injection*, schwachstelle*, erkennung, erkenn*, sicherheit*',
    negation: 'nicht, niemals, kein*, nie',
    question: 'soll ich, wie kann ich, warum, was bedeutet, wann sollte, darf ich, wie man',
  },
};

export const NL: LanguageTable = {
  language: 'nl',
  terms: {
    override:
      'negeer*, negeren, vergeet, vergeten, sla over, veronachtzaam, let niet op, volg niet, laat varen',
    prior:
      'vorige, voorgaande, eerdere, bovenstaande, voorafgaande, hierboven, oorspronkelijke, eerder, daarvoor, tot nu toe, gegeven',
    all: 'alle, alles, elke',
    orders: 'instructies, instructie, aanwijzing*, opdracht*, bevel*, richtlijn*, prompts, commando*',
    matter: 'regels, context, tekst, informatie, bericht*, taken',
    you: 'je, jij, jouw, uw, u',
    reveal: 'toon, laat zien, geef, druk af, herhaal, onthul, vertel, schrijf, print, wat zijn, wat is, deel',
    say: 'zeg, schrijf, antwoord, geef, print',
    prompt:
      'systeemprompt*, systeem-prompt, systeembericht*, systeeminstructie*, oorspronkelijke instructies, je instructies, jouw instructies, uw instructies, geheime instructies, verborgen instructies, initiële instructies, je prompt, systeemopdracht',
    'from-now': 'vanaf nu, voortaan, van nu af aan, vanaf dit moment',
    'new-task':
      'nieuwe taak, nieuwe opdracht*, nieuwe instructies, echte taak, in plaats daarvan, volgende instructies, volgende taak',
    role: 'doe alsof, gedraag je, je bent nu, jij bent nu, u bent nu, speel de rol, neem de rol, handel als',
    freedom:
      'zonder beperkingen, geen beperkingen, geen regels, zonder regels, zonder filter*, ongecensureerd, onbeperkt, geen grenzen',
    'no-refusal':
      'nooit weigeren, weiger nooit, weiger niet, geen waarschuwing*, zonder waarschuwing*, blijf in je rol',
    harm: 'illega*, onethisch*, gevaarlijk*, schadelijk*',
    model: 'taalmodel, assistent, kunstmatige intelligentie',
    urgent: 'belangrijk, dringend, onmiddellijk',
    secrecy:
      'vertel de gebruiker niet*, zonder de gebruiker te informeren, zonder het de gebruiker te vertellen, informeer de gebruiker niet, zonder medeweten van de gebruiker',
    send: 'stuur, verstuur, mail, verzend, upload',
    secret: 'wachtwoord*, inloggegevens, sleutel*, geheim*, gesprek, gespreksgeschiedenis',
    mine: 'mijn, mij',
    negation: 'niet, nooit, geen',
    discuss: 'aanval*, bijvoorbeeld, voorbeeld*, kwetsbaarh*',
    question: 'moet ik, hoe kan ik, waarom, wat betekent',
  },
};
