import type { LanguageTable } from '../word-class.ts';

export const FR: LanguageTable = {
  language: 'fr',
  terms: {
    override:
      "ignore, ignorez, ignorer, ignores, oublie, oubliez, oublier, néglige*, ne tiens pas compte, ne tenez pas compte, ne tenez aucun compte, ne pas tenir compte, fais abstraction, faites abstraction, ne suis pas, ne suivez pas, laisse tomber, passe outre, passez outre, n'écoute pas, écarte*",
    prior:
      "précédent*, antérieur*, ci-dessus, plus haut, préalable*, avant, dessus, initial*, reçu*, donné*, jusqu'ici, jusqu'à présent, dit, origine, passé*",
    all: 'tous, toutes, tout, toute, chaque',
    orders: 'instruction, instructions, consigne*, directive*, ordres, ordre, commande*, prompts, invite*',
    matter:
      'règle*, contexte, texte*, message*, informations, contraintes, demande*, tâche*, choses, ce qui, restrictions',
    you: 'tu, ton, ta, tes, vous, votre, vos',
    reveal:
      'montre*, affiche*, révèle*, répète*, donne*, écris, écrivez, imprime*, dis, dites, partage*, traduis*, liste*, quelles sont, quel est, quelle est, divulgue*, communique*, copie*',
    say: 'dis, dites, réponds, répondez, écris, écrivez, affiche*, imprime*',
    prompt:
      'prompt système, invite système, instructions système, message système, invite de système, instructions initiales, prompt initial, tes instructions, vos instructions, ton prompt, votre prompt, consignes initiales, tes consignes, vos consignes, instructions cachées, instructions secrètes, tes règles, vos règles, instructions internes, directives système, invite initiale, instructions précédentes',
    'from-now':
      'à partir de maintenant, désormais, dorénavant, dès maintenant, à compter de maintenant, à partir de cet instant',
    'new-task':
      'nouvelle tâche, nouvelles instructions, nouvelle instruction, nouvelle consigne, nouvelles consignes, vraie tâche, véritable tâche, instructions suivantes, consigne suivante, à la place, au lieu de, tâche suivante',
    role: 'fais semblant, faites semblant, agis comme, agissez comme, agis en tant que, agissez en tant que, tu es maintenant, vous êtes maintenant, tu es désormais, joue le rôle, jouez le rôle, comporte-toi, prétends être, imagine que tu es, mets-toi dans la peau, simule*',
    freedom:
      "sans aucune restriction, sans restriction*, aucune restriction, aucune limite, sans limite*, sans filtre*, aucun filtre, sans censure, aucune règle, sans règle*, non censuré*, tout faire, sans éthique, sans morale, faire n'importe quoi",
    persona: 'mode développeur, mode développement, mode dan',
    'no-refusal':
      'ne refuse jamais, ne refusez jamais, ne jamais refuser, sans avertissement*, aucun avertissement, sans avertir, ne sors jamais de ton rôle, reste dans le rôle',
    harm: "illéga*, illicite*, contraire à l'éthique, dangereu*, nuisible*, immora*",
    model: 'modèle de langage, assistant, intelligence artificielle, ia',
    urgent: 'important, urgent, immédiatement, attention',
    authority:
      "je suis le développeur, je suis l'administrateur, en tant qu'administrateur, mode administrateur",
    secrecy:
      "ne dis pas à l'utilisateur, ne le dis pas à l'utilisateur, n'informe pas l'utilisateur, sans informer l'utilisateur, sans en informer l'utilisateur, à l'insu de l'utilisateur, ne mentionne pas",
    send: 'envoie*, envoyez, transmets, transmettez, transfère*, expédie*, télécharge*',
    secret:
      'mot de passe, mots de passe, identifiants, clé api, clés api, clé secrète, secrets, conversation, historique, données personnelles',
    mine: 'mon, ma, mes, moi',
    please: "s'il te plaît, s'il vous plaît, veuillez, merci de",
    negation: 'pas, jamais, ne pas, aucun*',
    discuss: 'attaque*, exemple*, par exemple, injection de prompt, injections, vulnérabilit*, sécurité',
    question: 'dois-je, comment, pourquoi, que signifie, puis-je, est-ce que',
  },
};

export const ES: LanguageTable = {
  language: 'es',
  terms: {
    override:
      'ignora, ignore, ignoren, ignorar, ignorad, olvida, olvide, olvidar, olvídate, olvídese, omite, omita, descarta, descarte, desestima*, haz caso omiso, haga caso omiso, no sigas, no siga, no hagas caso, no obedezcas, pasa por alto, deja de lado, no tengas en cuenta, desecha*, desobedece*, anula*',
    prior:
      'anterior*, previa, previas, previo, previos, precedente*, arriba, antes, inicial*, dado, dadas, dije, original*, recibid*, hasta ahora, pasad*',
    all: 'todas, todos, toda, todo, cualquier, cada',
    orders:
      'instrucci*, indicaci*, directriz, directrices, directiva*, órdenes, orden, prompts, comando*, consigna*',
    matter:
      'regla*, contexto, texto*, mensaje*, información, restricciones, tarea*, lo que, pautas, normas, solicitud*',
    you: 'tú, tu, tus, usted, su, sus, te',
    reveal:
      'muestra*, muéstr*, revela*, repite*, repita, imprime, imprima, dime, dame, escribe, escriba, comparte, enseña*, traduce*, lista, cuáles son, cuál es, expón, devuelve, proporciona*, divulga*',
    say: 'di, dices, diga, responde, responda, escribe, escriba, imprime, contesta',
    prompt:
      'prompt del sistema, prompt de sistema, instrucciones del sistema, mensaje del sistema, mensaje de sistema, indicaciones del sistema, indicador del sistema, tus instrucciones, sus instrucciones, tu prompt, su prompt, instrucciones iniciales, prompt inicial, instrucciones ocultas, instrucciones secretas, instrucciones originales, tus reglas, instrucciones internas, aviso del sistema, instrucciones anteriores',
    'from-now':
      'a partir de ahora, de ahora en adelante, desde ahora, a partir de este momento, en adelante, desde este momento',
    'new-task':
      'nueva tarea, nuevas instrucciones, nueva instrucción, verdadera tarea, tarea real, en su lugar, en lugar de, siguientes instrucciones, siguiente instrucción, siguiente tarea, tu nueva',
    role: 'actúa como, actúe como, finge*, simula*, eres ahora, ahora eres, haz el papel, interpreta el papel, asume el papel, asume el rol, compórtate como, hazte pasar, imagina que eres, pretende ser, juega el papel',
    freedom:
      'sin restricci*, sin ninguna restricción, sin límite*, sin filtro*, sin censura, sin reglas, ninguna restricción, no tienes restricciones, no hay restricciones, sin limitaci*, sin ética, sin moral, cualquier cosa ahora',
    persona: 'modo desarrollador, modo dan, modo de desarrollador',
    'no-refusal':
      'nunca te niegues, no te niegues, nunca rechaces, no rechaces, sin advertencia*, sin avisos, no puedes negarte, nunca digas que no, no salgas del personaje',
    harm: 'ilegal*, poco étic*, peligros*, dañin*, inmoral*',
    model: 'modelo de lenguaje, asistente, inteligencia artificial, ia',
    urgent: 'importante, urgente, inmediatamente, atención, de inmediato',
    authority: 'soy el administrador, soy el desarrollador, soy tu desarrollador, modo administrador',
    secrecy:
      'no le digas al usuario, no informes al usuario, sin informar al usuario, sin decirle al usuario, sin que el usuario, no menciones esto, no lo menciones',
    send: 'envía*, envia*, manda*, reenvía*, transmite*, sube, publica',
    secret:
      'contraseña*, credencial*, clave*, clave api, secreto*, conversación, historial, datos personales, variables de entorno',
    mine: 'mi, mis',
    please: 'por favor',
    negation: 'no, nunca, jamás, ningún*, sin',
    discuss: 'ataque*, ejemplo*, por ejemplo, inyección de prompt*, vulnerabilidad*, seguridad',
    question: 'debo, debería, cómo, por qué, qué significa, puedo',
  },
};

export const PT: LanguageTable = {
  language: 'pt',
  terms: {
    override:
      'ignore, ignora, ignorem, ignorar, esqueça, esquece, esquecer, esqueçam, desconsidere, desconsidera*, descarte, despreze, não siga, não obedeça, deixe de lado, desobedeça, não leve em conta',
    prior:
      'anterior*, prévia*, prévio*, acima, antes, iniciais, inicial, precedente*, originais, recebid*, até agora, disse, dad*, passad*',
    all: 'todas, todos, toda, tudo, todo, quaisquer, qualquer',
    orders: 'instruç*, comando*, diretriz*, orientaç*, ordens, ordem, prompts',
    matter: 'regra*, contexto, texto*, mensage*, informaç*, restrições, tarefa*, o que, normas, solicitaç*',
    you: 'você, seu, sua, seus, suas, teu, tua, tuas',
    reveal:
      'mostre, mostra*, revele, revela*, repita, repete, imprima, diga, dê, me dê, escreva, compartilhe, exiba, traduza, liste, quais são, qual é, forneça, divulgue',
    say: 'diga, responda, escreva, imprima, apenas diga',
    prompt:
      'prompt do sistema, prompt de sistema, instruções do sistema, mensagem do sistema, suas instruções, seu prompt, tuas instruções, instruções iniciais, prompt inicial, instruções ocultas, instruções secretas, instruções originais, suas regras, instruções internas, aviso do sistema, instruções anteriores',
    'from-now':
      'a partir de agora, de agora em diante, daqui em diante, a partir deste momento, doravante, desde já',
    'new-task':
      'nova tarefa, novas instruções, nova instrução, tarefa real, verdadeira tarefa, em vez disso, seguintes instruções, seguinte instrução, instruções a seguir, sua nova',
    role: 'aja como, atue como, finja*, simule, você agora é, agora você é, você é agora, faça o papel, assuma o papel, comporte-se como, imagine que você é, interprete o papel',
    freedom:
      'sem restriç*, sem nenhuma restrição, sem limite*, sem limitaç*, sem filtro*, sem censura, sem regras, nenhuma restrição, não tem restrições, sem ética, fazer qualquer coisa',
    persona: 'modo desenvolvedor, modo de desenvolvedor, modo dan',
    'no-refusal':
      'nunca recuse, não recuse, nunca se recuse, não se recuse, sem aviso*, sem advertênc*, nunca diga que não',
    harm: 'ilega*, antiétic*, perigos*, prejudicia*, imora*',
    model: 'modelo de linguagem, assistente, inteligência artificial, ia',
    urgent: 'importante, urgente, imediatamente, atenção',
    authority: 'sou o administrador, sou o desenvolvedor, sou seu desenvolvedor, modo administrador',
    secrecy:
      'não diga ao usuário, não conte ao usuário, não informe o usuário, não informe ao usuário, sem informar o usuário, sem avisar o usuário, sem que o usuário, não mencione isso',
    send: 'envie, envia, mande, encaminhe, transmita, publique, poste',
    secret:
      'senha*, credencia*, chave*, segredo*, conversa, histórico, dados pessoais, variáveis de ambiente',
    mine: 'meu, minha, meus, minhas, mim',
    please: 'por favor',
    negation: 'não, nunca, jamais, nenhum*, sem',
    discuss: 'ataque*, exemplo*, por exemplo, injeção de prompt*, vulnerabilidade*, segurança',
    question: 'devo, deveria, como posso, por que, o que significa, posso',
  },
};

export const IT: LanguageTable = {
  language: 'it',
  terms: {
    override:
      'ignora, ignori, ignorare, ignorate, dimentica*, trascura*, tralascia*, non tenere conto, non seguire, non considerare, scarta*, lascia perdere, non rispettare, non ascoltare, disattendi',
    prior:
      'precedent*, sopra, iniziali, iniziale, prima, anterior*, finora, original*, ricevut*, dato, date, detto, passat*',
    all: 'tutte, tutti, tutto, tutta, ogni, qualsiasi',
    orders: 'istruzion*, indicazion*, direttiv*, comand*, ordini, ordine, prompts, consegn*, linee guida',
    matter:
      'regole, regola, contesto, testo, messagg*, informazion*, restrizion*, compit*, quello che, richiest*',
    you: 'tu, tuo, tua, tuoi, tue, suo, sue, vostr*',
    reveal:
      'mostra*, rivela*, ripeti, ripetere, ripeta, stampa, dimmi, dammi, scrivi, condividi, traduci, elenca, quali sono, qual è, fornisci, visualizza, divulga',
    say: "di', rispondi, scrivi, stampa, dì",
    prompt:
      'prompt di sistema, prompt del sistema, istruzioni di sistema, istruzioni del sistema, messaggio di sistema, tue istruzioni, tuo prompt, istruzioni iniziali, prompt iniziale, istruzioni nascoste, istruzioni segrete, istruzioni originali, tue regole, istruzioni interne, istruzioni precedenti',
    'from-now':
      "d'ora in poi, da ora in poi, da adesso in poi, a partire da ora, da questo momento, d'ora in avanti, da ora in avanti",
    'new-task':
      'nuovo compito, nuove istruzioni, nuova istruzione, vero compito, invece, seguenti istruzioni, seguente istruzione, nuova attività, il tuo nuovo, compito reale',
    role: 'agisci come, fingi*, fai finta, comportati come, sei ora, ora sei, adesso sei, interpreta il ruolo, assumi il ruolo, recita il ruolo, immagina di essere, simula',
    freedom:
      'senza restrizion*, senza alcuna restrizione, senza limit*, senza filtr*, senza censur*, senza regole, nessuna restrizione, non hai restrizioni, senza etica, qualsiasi cosa ora',
    persona: 'modalità sviluppatore, modalità dan',
    'no-refusal':
      'non rifiutare, non rifiutarti, mai rifiutare, senza avvert*, senza avvis*, non uscire dal personaggio',
    harm: 'illegal*, non etic*, pericolos*, dannos*, immoral*',
    model: 'modello linguistico, modello di linguaggio, assistente, intelligenza artificiale, ia',
    urgent: 'importante, urgente, immediatamente, attenzione, subito',
    authority: "sono l'amministratore, sono lo sviluppatore, sono il tuo sviluppatore",
    secrecy:
      "non dirlo all'utente, non dire all'utente, non informare l'utente, senza informare l'utente, senza dirlo all'utente, all'insaputa dell'utente, non menzionare",
    send: 'invia, inviare, manda, inoltra, trasmetti, pubblica, spedisci',
    secret: 'password, credenzial*, chiave, chiavi, segret*, conversazione, cronologia, dati personali',
    mine: 'mio, mia, miei, mie, mi',
    please: 'per favore, per piacere',
    negation: 'non, mai, nessun*, senza',
    discuss: 'attacc*, esempio, esempi, per esempio, vulnerabilit*, sicurezza',
    question: 'devo, dovrei, come posso, perché, cosa significa, posso',
  },
};
