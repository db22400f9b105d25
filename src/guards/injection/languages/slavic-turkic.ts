import type { LanguageTable } from '../word-class.ts';

export const PL: LanguageTable = {
  language: 'pl',
  terms: {
    override:
      'zignoruj*, ignoruj*, ignorować, zapomnij*, zapomnieć, pomiń*, pomijaj, odrzuć*, nie zważaj, nie przestrzegaj, nie stosuj się, zlekceważ, lekceważ, nie słuchaj',
    prior:
      'poprzedni*, wcześniejsz*, powyższ*, dotychczasow*, wcześniej, pierwotn*, początkow*, powyżej, uprzedni*, otrzyman*',
    all: 'wszystkie, wszystkich, wszystko, wszelkie, wszelkich, każde',
    orders: 'instrukcj*, polece*, wytyczn*, rozkaz*, komend*, wskazów*, dyrektyw*',
    matter: 'zasad*, kontekst*, tekst*, informacj*, wiadomoś*, reguł*, ograniczen*, zadan*',
    you: 'ty, twoje, twoja, twój, twoich, swoje, swój, swoich, jesteś',
    reveal:
      'pokaż*, wyświetl*, ujawnij*, powtórz*, podaj*, wypisz*, wydrukuj*, napisz*, powiedz, zdradź*, przetłumacz*, udostępnij*, jakie są, jaki jest, wymień',
    say: 'powiedz, napisz, odpowiedz, wypisz, podaj',
    prompt:
      'prompt systemow*, promptu systemow*, instrukcje systemow*, instrukcji systemow*, komunikat systemow*, monit systemow*, wiadomość systemow*, swoje instrukcje, twoje instrukcje, swój prompt, twój prompt, początkowe instrukcje, początkowych instrukcji, ukryte instrukcje, tajne instrukcje, swoich instrukcji, poprzednie instrukcje, polecenie systemowe, zapytanie systemowe',
    'from-now': 'od teraz, od tej pory, od tej chwili, odtąd, od tego momentu',
    'new-task':
      'nowe zadanie, nowe instrukcje, nowe polecenie, nowe polecenia, prawdziwe zadanie, zamiast tego, następujące instrukcje, następujących instrukcji, nowa instrukcja, następujące polecenie, zamiast',
    role: 'udawaj*, zachowuj się jak, działaj jako, działaj jak, jesteś teraz, teraz jesteś, wciel się, odgrywaj rolę, graj rolę, symuluj*, przyjmij rolę, wyobraź sobie że jesteś',
    freedom:
      'bez ograniczeń, bez żadnych ograniczeń, żadnych ograniczeń, bez zasad, bez filtrów, bez cenzury, nieocenzurowan*, bez żadnych zasad, nie masz ograniczeń, bez limitów',
    'no-refusal':
      'nigdy nie odmawiaj, nie odmawiaj, nie możesz odmówić, bez ostrzeżeń, bez ostrzeżenia, nie wychodź z roli',
    harm: 'nielegaln*, nieetyczn*, niebezpieczn*, szkodliw*, niemoraln*',
    model: 'model językowy, asystent*, sztuczna inteligencja',
    urgent: 'ważne, pilne, natychmiast, uwaga',
    secrecy:
      'nie mów użytkownikowi, nie informuj użytkownika, bez informowania użytkownika, bez wiedzy użytkownika, nie wspominaj',
    send: 'wyślij*, prześlij*, przekaż*, opublikuj*',
    secret:
      'hasło, hasła, haseł, poświadczen*, klucz*, tajn*, rozmow*, konwersacj*, dane osobowe, dane logowania',
    mine: 'mój, moje, moja, moich, mnie, mi',
    please: 'proszę',
    negation: 'nie, nigdy, bez, żadn*',
    discuss: 'atak*, przykład*, na przykład, podatnoś*, bezpieczeństw*',
    question: 'czy mam, czy powinienem, jak mogę, dlaczego, co oznacza',
  },
};

export const RU: LanguageTable = {
  language: 'ru',
  terms: {
    override:
      'игнорир*, проигнорир*, забудь*, забыть, забудьте, не обращай*, отбрось*, пренебрег*, не следуй*, не учитывай*, отмени*, не слушай*, не выполняй*, пропусти*, отринь*, откажись от',
    prior:
      'предыдущ*, прежн*, выше, вышеуказанн*, вышестоящ*, предшеств*, ранее, раньше, прошл*, изначальн*, первоначальн*, исходн*, до этого, полученн*, данные тебе, данн*, вышеприведенн*, начальн*',
    all: 'все, всё, всех, любые, любых, всю, каждую',
    orders:
      'инструкц*, указан*, команд*, директив*, распоряжен*, предписан*, промпт*, подсказк*, приказ*, установк*',
    matter:
      'правил*, контекст*, текст*, информац*, сообщен*, ограничен*, что было, что тебе, что я, данные, задач*, задан*, запрос*',
    you: 'ты, твой, твои, твоя, твоё, тебе, тебя, вы, ваш*, вам, вас, свой, свои, свою, своих',
    reveal:
      'покажи*, выведи*, раскрой*, повтори*, напечатай*, напиши*, скажи*, сообщи*, перечисли*, дай, дайте, назови*, переведи*, выдай*, поделись, какие, каков*, отобрази*, опиши*',
    say: 'скажи*, напиши*, ответь*, напечатай*, выведи*, отвечай*',
    prompt:
      'системный промпт, системного промпт*, системные инструкц*, системную инструкц*, системных инструкц*, системное сообщен*, системный запрос, системную подсказк*, системная подсказк*, системные подсказк*, свои инструкц*, твои инструкц*, ваши инструкц*, свой промпт, твой промпт, начальные инструкц*, исходные инструкц*, первоначальные инструкц*, скрытые инструкц*, секретные инструкц*, внутренние инструкц*, твоих инструкц*, своих инструкц*, изначальные инструкц*, системное приглашен*, предыдущие инструкц*',
    'from-now':
      'с этого момента, отныне, с данного момента, начиная с этого, теперь ты, с настоящего момента, впредь, начиная с сейчас, начиная с этого момента',
    'new-task':
      'новая задача, новое задание, новые инструкц*, новую инструкц*, настоящая задача, вместо этого, следующие инструкц*, следующую инструкц*, следующим инструкц*, твоя задача, новую задачу, следующее задание, вместо',
    role: 'притворись*, веди себя как, действуй как, ты теперь, теперь ты, вы теперь, представь что ты, сыграй роль, играй роль, возьми на себя роль, выступи в роли, в роли, симулируй*, прикинься, изображай, имитируй*',
    freedom:
      'без ограничен*, без каких-либо ограничен*, нет ограничен*, никаких ограничен*, без цензур*, без фильтр*, без правил, никаких правил, нет правил, не ограничен*, что угодно, без морал*, нецензурирован*',
    persona: 'режим разработчика, режиме разработчика, режим dan, джейлбрейк*',
    'no-refusal':
      'никогда не отказывай*, не отказывай*, не можешь отказать*, без предупрежден*, не выходи из роли, не предупреждай',
    harm: 'незаконн*, нелегальн*, неэтичн*, опасн*, вредн*, аморальн*, вредоносн*',
    model:
      'языковая модель, языковой моделью, ассистент*, искусственный интеллект, ии, нейросет*, чат-бот*, чатбот*',
    urgent: 'важно, срочно, немедленно, внимание',
    authority:
      'я администратор, я разработчик, я твой разработчик, от имени пользователя, режим администратора',
    secrecy:
      'не говори пользователю, не сообщай пользователю, не сообщая пользователю, не информируй пользователя, без ведома пользователя, не упоминай',
    send: 'отправь*, пошли, перешли*, передай*, опубликуй*, загрузи*, вышли, отошли',
    secret:
      'пароль, пароли, пароля, паролей, учетные данные, ключ*, секрет*, переписк*, историю, токен*, разговор*, личные данные',
    act: 'переведи*, удали*, отправь*, открой*, отключи*, разблокируй*, измени*, купи*',
    mine: 'мой, мои, моя, мне, меня, моего',
    please: 'пожалуйста',
    negation: 'не, никогда, нельзя, без',
    discuss: 'атак*, пример*, например, уязвимост*, безопасност*, инъекц*',
    question: 'должен ли я, нужно ли, как мне, почему, что значит, можно ли, стоит ли',
  },
};

export const TR: LanguageTable = {
  language: 'tr',
  terms: {
    override:
      'yok say*, görmezden gel*, unut*, dikkate alma*, göz ardı et*, boş ver*, uyma*, yoksay*, ihmal et*, geçersiz kıl*, takip etme*, umursama*, bir kenara bırak*',
    prior:
      'önceki*, önce, yukarıdaki*, yukarıda, daha önce*, geçmiş*, ilk, eski, verilen*, verdiğim*, şimdiye kadar*, evvelki*',
    all: 'tüm*, bütün*, her, hepsini, herhangi',
    orders: 'talimat*, yönerge*, komut*, emir*, emri*, yönlendirme*, istem*, direktif*, prompt*',
    matter: 'kural*, bağlam*, metn*, metin*, mesaj*, bilgi*, kısıtlama*, görev*, şey*, söylediklerim*',
    you: 'sen, senin, sana, siz, sizin, seni, kendi',
    reveal:
      'göster*, yazdır*, açıkla*, tekrarla*, ver, listele*, söyle*, yaz, ifşa et*, paylaş*, çevir*, nedir, nelerdir, yazın, belirt*',
    say: 'söyle*, yaz, yazdır*, cevap ver*, yanıtla*, de',
    prompt:
      'sistem istem*, sistem prompt*, sistem talimat*, sistem mesaj*, başlangıç talimat*, ilk talimat*, gizli talimat*, senin talimat*, kendi talimat*, sistem komut*, talimatların, talimatlarını, promptunu, istemini, iç talimat*',
    'from-now': 'şu andan itibaren, bundan sonra, bundan böyle, artık sen, şimdiden itibaren, artık',
    'new-task':
      'yeni görev*, yeni talimat*, gerçek görev*, bunun yerine, aşağıdaki talimat*, şu talimat*, yeni komut*, yerine',
    role: 'gibi davran*, gibi yap*, rolünü üstlen*, rolü yap*, rolünü oyna*, rol yap*, sen artık, artık bir, taklit et*, simüle et*, rolüne gir*, olduğunu hayal et*',
    freedom:
      'kısıtlama olmadan, hiçbir kısıtlama*, sınırsız*, sınır olmadan, filtresiz*, sansürsüz*, hiçbir kural*, kuralsız*, kısıtlamasız*, her şeyi yapabil*, hiçbir sınır*',
    persona: 'geliştirici modu*, dan modu*',
    'no-refusal': 'asla reddetme*, reddetme*, uyarı yapma*, uyarı olmadan, uyarı verme*, karakterden çıkma*',
    harm: 'yasadışı*, yasa dışı*, etik dışı*, tehlikeli*, zararlı*, ahlaksız*',
    model: 'dil modeli*, asistan*, yapay zeka*',
    urgent: 'önemli, acil, hemen, derhal, dikkat',
    secrecy:
      'kullanıcıya söyleme*, kullanıcıya bildirme*, kullanıcıya haber verme*, kullanıcının haberi olmadan, bahsetme*',
    send: 'gönder*, ilet*, yolla*, yükle*, postala*',
    secret: 'şifre*, parola*, kimlik bilgileri*, anahtar*, gizli*, konuşma*, sohbet geçmişi*',
    mine: 'benim, bana, beni',
    please: 'lütfen',
    negation: 'değil, asla, hiçbir',
    discuss: 'saldırı*, örnek*, örneğin, güvenlik*, zafiyet*',
    question: 'nasıl, neden, ne anlama, gerekir mi, mıyım, miyim',
  },
};
