import type { LanguageTable } from '../word-class.ts';

export const AR: LanguageTable = {
  language: 'ar',
  terms: {
    override:
      'تجاهل*, تجاهلي, انس, انسى, أنسى, تناس*, لا تتبع, لا تلتزم, اهمل, أهمل, تخط*, تغاض*, الغ, ألغ, لا تهتم',
    prior:
      'السابق*, أعلاه, الماضية, قبل, سابقا, المذكورة, الأصلية, الأولية, السالفة, المعطاة, الواردة, ما سبق, حتى الآن',
    all: 'جميع, كل, كافة, أي',
    orders:
      'التعليمات, تعليمات*, الأوامر, أوامر*, التوجيهات, توجيهات*, الإرشادات, إرشادات*, المطالبات, تعليماتك',
    matter: 'القواعد, قواعد, السياق, النص, الرسائل, المعلومات, القيود, ما, الطلبات, المهام',
    you: 'أنت, انت, لك, لديك, تعليماتك, إليك',
    reveal:
      'أظهر*, اظهر*, اعرض, اطبع, كرر*, أخبرني, اخبرني, اكشف*, اكتب, أعطني, اعطني, ما هي, ما هو, ترجم*, شارك*, اذكر*',
    say: 'قل, اكتب, أجب, اطبع, رد, فقط قل',
    prompt:
      'موجه النظام, تعليمات النظام, رسالة النظام, مطالبة النظام, تعليماتك*, التعليمات الأولية, التعليمات الأصلية, التعليمات المخفية, التعليمات السرية, موجهات النظام, توجيهات النظام, موجهك, أوامر النظام, التعليمات السابقة',
    'from-now': 'من الآن فصاعدا*, من الآن, ابتداء من الآن, منذ الآن, من هذه اللحظة, اعتبارا من الآن',
    'new-task':
      'مهمة جديدة, تعليمات جديدة, المهمة الحقيقية, مهمتك الحقيقية, بدلا من ذلك, التعليمات التالية, مهمتك الجديدة, المهمة التالية, بدلا من',
    role: 'تظاهر*, تصرف ك*, تصرف مثل, أنت الآن, انت الان, العب دور, تقمص*, تخيل أنك, مثل دور, قم بدور',
    freedom:
      'بدون قيود, بلا قيود, دون قيود, لا قيود, بدون أي قيود, دون أي قيود, بلا حدود, بدون حدود, بدون رقابة, بدون قواعد, أي شيء, لا توجد قيود, غير مقيد',
    persona: 'وضع المطور, وضع المطورين',
    'no-refusal': 'لا ترفض*, بدون تحذير*, لا تحذر*, لا يمكنك الرفض, لا تعتذر',
    harm: 'غير قانوني*, غير أخلاقي*, خطير*, ضار*, غير القانونية',
    model: 'نموذج لغوي, مساعد*, الذكاء الاصطناعي, روبوت*',
    urgent: 'مهم*, عاجل*, فورا*, انتباه',
    authority: 'أنا المسؤول, أنا المطور, أنا مطورك, مدير النظام',
    secrecy: 'لا تخبر المستخدم, دون إخبار المستخدم, دون علم المستخدم, بدون علم المستخدم, لا تذكر ذلك',
    send: 'أرسل*, ارسل*, أرسلها, حول, ارفع, انشر',
    secret:
      'كلمة المرور, كلمات المرور, كلمة السر, بيانات الاعتماد, مفتاح*, السرية, المحادثة, الأسرار, سجل المحادثة',
    mine: 'لي, خاصتي, حسابي',
    please: 'من فضلك, الرجاء, يرجى',
    negation: 'لا, لم, لن, ليس, أبدا',
    discuss: 'هجوم*, هجمات, مثال*, على سبيل المثال, ثغر*, الأمن',
    question: 'كيف, لماذا, هل يجب, ماذا يعني',
  },
};

export const HI: LanguageTable = {
  language: 'hi',
  terms: {
    override:
      'अनदेखा, अनदेखी, नज़रअंदाज़, नजरअंदाज, नज़रअंदाज, उपेक्षा, भूल, भूलकर, ध्यान न दें, पालन न करें, पालन मत करो, इग्नोर, अवहेलना, रद्द',
    prior:
      'पिछले, पिछली, पिछला, पहले, पूर्व, ऊपर, उपरोक्त, उपर्युक्त, अब तक, पुराने, प्रारंभिक, मूल, दिए गए, पूर्ववर्ती, आरंभिक',
    all: 'सभी, सब, सारे, सारी, किसी भी, हर',
    orders: 'निर्देश*, आदेश*, अनुदेश*, प्रॉम्प्ट*, निर्देशों, हिदायत*, कमांड*, दिशानिर्देश*',
    matter: 'नियम*, संदर्भ*, जानकारी, संदेश*, पाठ, प्रतिबंध*, बातें, बात, कार्य*',
    you: 'आप, आपके, आपका, आपकी, तुम, तुम्हारे, तुम्हारा, अपने, अपना, अपनी, तू',
    reveal:
      'दिखाएं, दिखाओ, दिखाइए, बताएं, बताओ, बताइए, प्रकट, दोहराएं, दोहराओ, प्रिंट, लिखें, लिखो, सूची, क्या है, क्या हैं, साझा, उजागर, अनुवाद, प्रदर्शित, दिखाएँ, बताएँ, दोहराएँ',
    say: 'कहो, कहें, बोलो, लिखो, लिखें, जवाब, उत्तर, प्रिंट',
    prompt:
      'सिस्टम प्रॉम्प्ट*, सिस्टम निर्देश*, सिस्टम संदेश*, प्रारंभिक निर्देश*, मूल निर्देश*, अपने निर्देश*, आपके निर्देश*, छिपे निर्देश*, गुप्त निर्देश*, अपना प्रॉम्प्ट*, आपका प्रॉम्प्ट*, पिछले निर्देश*, आंतरिक निर्देश*',
    'from-now': 'अब से, आज से, अभी से, इस क्षण से, इसके बाद से, इस पल से',
    'new-task':
      'नया कार्य, नए निर्देश*, नया निर्देश, असली कार्य, इसके बजाय, निम्नलिखित निर्देश*, नया काम, इसकी जगह, के बजाय',
    role: 'की तरह व्यवहार, के रूप में कार्य, दिखावा, नाटक, अभिनय, तुम अब, आप अब, अब आप, अब तुम, भूमिका निभा*, कल्पना करें कि आप, होने का नाटक, ढोंग',
    freedom:
      'बिना किसी प्रतिबंध, बिना प्रतिबंध, कोई प्रतिबंध नहीं, बिना किसी सीमा, कोई सीमा नहीं, बिना किसी रोक*, बिना नियम*, कुछ भी कर सक*, कोई नियम नहीं, बिना सेंसर, बिना किसी नियम',
    persona: 'डेवलपर मोड, डैन मोड',
    'no-refusal': 'कभी मना न*, मना मत*, इनकार न*, इनकार मत*, बिना चेतावनी, चेतावनी न*, मना नहीं कर सक*',
    harm: 'अवैध*, गैरकानूनी, अनैतिक*, खतरनाक, हानिकारक',
    model: 'भाषा मॉडल, सहायक, कृत्रिम बुद्धिमत्ता, एआई, चैटबॉट',
    urgent: 'महत्वपूर्ण, तत्काल, तुरंत, ज़रूरी, ध्यान दें',
    secrecy:
      'उपयोगकर्ता को न बताएं, उपयोगकर्ता को मत बताओ, उपयोगकर्ता को बताए बिना, उपयोगकर्ता को सूचित किए बिना, गुप्त रूप से, चुपके से',
    send: 'भेजें, भेजो, भेज, फॉरवर्ड, अपलोड',
    secret: 'पासवर्ड*, गुप्त*, कुंजी, क्रेडेंशियल*, बातचीत, टोकन, गोपनीय*',
    mine: 'मेरा, मेरी, मेरे, मुझे',
    please: 'कृपया',
    negation: 'नहीं, मत, न, कभी',
    discuss: 'हमला, हमले, उदाहरण, सुरक्षा, भेद्यता',
    question: 'कैसे, क्यों, क्या मुझे, क्या मतलब',
  },
};

export const ID: LanguageTable = {
  language: 'id',
  terms: {
    override:
      'abaikan*, lupakan*, hiraukan*, jangan ikuti, jangan patuhi, kesampingkan*, mengabaikan, acuhkan',
    prior: 'sebelumnya, di atas, terdahulu, awal, tadi, asli, yang diberikan, sebelum ini',
    all: 'semua, seluruh, segala, setiap',
    orders: 'instruksi*, perintah*, arahan*, petunjuk*, pedoman*',
    matter: 'aturan*, konteks*, informasi*, pesan*, teks, batasan*, tugas*',
    you: 'anda, kamu, kau, anda adalah',
    reveal:
      'tampilkan*, tunjukkan*, ulangi*, ungkapkan*, cetak, beritahu*, katakan, tuliskan, sebutkan, berikan, bagikan, apa saja, terjemahkan',
    say: 'katakan, jawab, tulis, cetak, ucapkan',
    prompt:
      'prompt sistem, instruksi sistem, pesan sistem, instruksi awal, instruksi anda, instruksimu, prompt awal, instruksi tersembunyi, prompt anda, perintah sistem, instruksi asli',
    'from-now': 'mulai sekarang, mulai saat ini, sejak saat ini, dari sekarang',
    'new-task':
      'tugas baru, instruksi baru, perintah baru, sebagai gantinya, instruksi berikut, perintah berikut, tugas sebenarnya',
    role: 'berpura-pura*, berperan sebagai, bertindak sebagai, bertindak seperti, berpura-puralah, jadilah, kamu sekarang adalah, anda sekarang adalah, bayangkan anda adalah',
    freedom:
      'tanpa batasan, tanpa pembatasan, tidak ada batasan, tanpa aturan, tanpa filter, tanpa sensor, tidak terbatas',
    'no-refusal': 'jangan menolak, tidak boleh menolak, tanpa peringatan, jangan pernah menolak',
    secrecy: 'jangan beri tahu pengguna, tanpa memberi tahu pengguna, tanpa sepengetahuan pengguna',
    send: 'kirim*, teruskan, unggah',
    secret: 'kata sandi, sandi, rahasia*, kunci, percakapan, kredensial',
    discuss: 'serangan*, contoh*, misalnya, kerentanan*, keamanan',
    question: 'bagaimana, mengapa, haruskah',
  },
};

export const VI: LanguageTable = {
  language: 'vi',
  terms: {
    override: 'bỏ qua, quên, phớt lờ, không tuân theo, đừng tuân theo, lờ đi, mặc kệ, gạt bỏ',
    prior: 'trước, trước đó, ở trên, bên trên, trước đây, ban đầu, đã cho, nêu trên, phía trên',
    all: 'tất cả, mọi, toàn bộ, bất kỳ, hết',
    orders: 'hướng dẫn, chỉ thị, lệnh, mệnh lệnh, chỉ dẫn, yêu cầu, lời nhắc',
    matter: 'quy tắc, ngữ cảnh, thông tin, nội dung, tin nhắn, giới hạn, nhiệm vụ',
    you: 'bạn, của bạn, ngươi',
    reveal:
      'hiển thị, tiết lộ, lặp lại, in ra, cho tôi biết, cho tôi xem, liệt kê, viết ra, là gì, đưa ra, cho biết',
    say: 'nói, trả lời, viết, in ra',
    prompt:
      'lời nhắc hệ thống, hướng dẫn hệ thống, prompt hệ thống, hướng dẫn của bạn, hướng dẫn ban đầu, thông điệp hệ thống, câu lệnh hệ thống, chỉ thị hệ thống, chỉ dẫn ban đầu, lời nhắc của bạn',
    'from-now': 'từ bây giờ, kể từ bây giờ, từ giờ, kể từ lúc này',
    'new-task': 'nhiệm vụ mới, hướng dẫn mới, chỉ thị mới, lệnh mới, thay vào đó, hướng dẫn sau',
    role: 'giả vờ, đóng vai, hành động như, bây giờ bạn là, hãy là, hãy đóng vai',
    freedom:
      'không có giới hạn, không giới hạn, không có hạn chế, không bị giới hạn, không có quy tắc, không kiểm duyệt, không bị hạn chế',
    'no-refusal': 'không được từ chối, đừng từ chối, không từ chối, không cảnh báo',
    secrecy: 'không nói cho người dùng, đừng nói với người dùng, không cho người dùng biết',
    send: 'gửi, chuyển tiếp, tải lên',
    secret: 'mật khẩu, bí mật, khóa, cuộc trò chuyện, thông tin đăng nhập',
    discuss: 'tấn công, ví dụ, lỗ hổng, bảo mật',
    question: 'làm thế nào, tại sao, có nên',
  },
};
