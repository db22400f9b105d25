/** What a text of the family asks how to do, and the words for it. */
export interface ContentFamily {
  readonly code: string;
  /** Separated by commas; `*` ends a word that may go on. */
  readonly terms: string;
}

/** Verbs by which somebody asks for help with it, or does it. A term alone is no finding. */
export const ASKING =
  'how to, how do i, how can i, how would i, teach me, tell me how, show me how, explain how, steps to, instructions for, instructions to, guide to, recipe for, help me, give me, write me, best way to, ways to, plan to, want to, going to, tutorial*, make, making, build, create, buy, write, generate, describe how';

export const CONTENT_FAMILIES: readonly ContentFamily[] = [
  {
    code: 'VIOLENCE',
    terms:
      'kill someone, kill a person, kill my, kill him, kill her, murder*, strangle*, stab someone, poison someone, poison my, assassinat*, torture someone, torture a, beat up, mass shooting, school shooting, massacre*, behead*, kidnap*',
  },
  {
    code: 'SELF_HARM',
    terms:
      'kill myself, end my life, suicide*, hurt myself, cut myself, self-harm, starve myself, overdose on, hang myself, stop eating to',
  },
  {
    code: 'WEAPONS',
    terms:
      'pipe bomb*, bomb, bombs, explosive*, molotov*, nerve agent*, sarin, ricin, anthrax, chemical weapon*, biological weapon*, dirty bomb*, detonator*, ghost gun*, silencer, untraceable gun*, nuclear weapon*, grenade*, napalm, mustard gas',
  },
  {
    code: 'SEXUAL_MINORS',
    terms:
      'child porn*, sexual* minor*, underage sex*, underage girl*, underage boy*, sexual* child*, groom a child, groom children, preteen sex*, lolicon, csam, nude children, sex with a minor, sex with a child',
  },
  {
    code: 'HATE',
    terms:
      'ethnic cleansing, racial slur*, white supremac*, inferior race*, exterminate the, gas the, hate speech, holocaust was a hoax, racist joke*, antisemitic*, racist rant*, subhuman*',
  },
  {
    code: 'DRUGS',
    terms:
      'cook meth*, methamphetamine*, crystal meth, heroin, fentanyl, cocaine, mdma, lsd, synthesize drugs, date rape drug*, crack cocaine, ghb',
  },
  {
    code: 'CRIME',
    terms:
      'launder money, money laundering, counterfeit*, steal a car, hotwire*, pick a lock, shoplift*, credit card fraud, steal someone, tax evasion, insider trading, forge a, fake passport*, fake id*, blackmail*, bribe*, break into a, rob a, human traffick*, burglar*, stalk someone, stalk my, hide a body, dispose of a body, arson, set fire to',
  },
];
