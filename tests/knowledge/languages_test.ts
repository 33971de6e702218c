import assert from "node:assert/strict";
import { searchKnowledge } from "../../core/knowledge/search.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { addKnowledge } from "../support/knowledge.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

/** What is on the pages of one language, by their names, and questions with the page that answers or null. */
type Sample = {
  readonly pages: Readonly<Record<string, string>>;
  readonly questions: readonly (readonly [string, string | null])[];
};

const SAMPLES: Readonly<Record<string, Sample>> = {
  ru: {
    pages: {
      Возврат: "Мы возвращаем деньги в течение четырнадцати дней после получения посылки.",
      Пароль: "Откройте настройки, выберите раздел «Безопасность» и введите новый пароль.",
      Счета: "Все счета находятся в разделе «Оплата», каждый можно скачать в формате PDF.",
      Доставка: "Посылки отправляются со склада каждый понедельник и приходят за три дня.",
    },
    questions: [
      ["Как сменить пароль?", "Пароль"],
      ["где скачать счёт в pdf", "Счета"],
      ["когда вернут деньги", "Возврат"],
      ["расскажи анекдот про слона", null],
    ],
  },
  tr: {
    pages: {
      İade: "Paranızı, paketi geri gönderdikten sonra on dört gün içinde iade ederiz.",
      Parola: "Parolanızı Ayarlar sayfasında, Güvenlik altında değiştirebilirsiniz.",
      Faturalar: "Bütün faturalar Ödeme sayfasındadır, her biri PDF olarak indirilebilir.",
      Kargo: "Paketler her pazartesi depodan çıkar ve üç günde gelir.",
    },
    questions: [
      ["Parolamı nasıl değiştiririm?", "Parola"],
      ["faturayı nereden indirebilirim", "Faturalar"],
      ["param ne zaman iade edilir", "İade"],
      ["yarın yağmur yağacak mı", null],
    ],
  },
  ar: {
    pages: {
      الاسترداد: "نعيد المال خلال أربعة عشر يوما بعد إرجاع الطرد.",
      "كلمة المرور": "افتح الإعدادات ثم الأمان واكتب كلمة المرور الجديدة.",
      الفواتير: "تجد جميع الفواتير في صفحة الدفع ويمكن تنزيل كل فاتورة بصيغة PDF.",
      الشحن: "تغادر الطرود المستودع كل يوم اثنين وتصل بعد ثلاثة أيام.",
    },
    questions: [
      ["كيف أغير كلمة المرور؟", "كلمة المرور"],
      ["أين أجد الفاتورة بصيغة PDF", "الفواتير"],
      ["متى تصل الطرود", "الشحن"],
      ["كم يبعد القمر عن المريخ", null],
    ],
  },
  th: {
    pages: {
      การคืนเงิน: "เราจะคืนเงินภายในสิบสี่วันหลังจากได้รับพัสดุคืน",
      รหัสผ่าน: "เปลี่ยนรหัสผ่านได้ในการตั้งค่า เลือกความปลอดภัย แล้วพิมพ์รหัสผ่านใหม่",
      ใบแจ้งหนี้: "ใบแจ้งหนี้ทั้งหมดอยู่ในหน้าการชำระเงิน ดาวน์โหลดเป็นไฟล์ PDF ได้",
      การจัดส่ง: "พัสดุออกจากคลังสินค้าทุกวันจันทร์และมาถึงภายในสามวัน",
    },
    questions: [
      ["เปลี่ยนรหัสผ่านอย่างไร", "รหัสผ่าน"],
      ["ดาวน์โหลดใบแจ้งหนี้ที่ไหน", "ใบแจ้งหนี้"],
      ["พัสดุมาถึงเมื่อไหร่", "การจัดส่ง"],
      ["พรุ่งนี้ฝนจะตกไหม", null],
    ],
  },
  hi: {
    pages: {
      "धन वापसी": "पार्सल लौटाने के बाद हम चौदह दिनों में पैसे वापस करते हैं।",
      पासवर्ड: "सेटिंग्स खोलें, सुरक्षा चुनें और नया पासवर्ड लिखें।",
      बिल: "सभी बिल भुगतान पृष्ठ पर हैं, हर बिल PDF में डाउनलोड किया जा सकता है।",
      डिलीवरी: "पार्सल हर सोमवार गोदाम से निकलते हैं और तीन दिन में पहुँचते हैं।",
    },
    questions: [
      ["पासवर्ड कैसे बदलें?", "पासवर्ड"],
      ["बिल डाउनलोड कहाँ करें", "बिल"],
      ["पार्सल कब पहुँचते हैं", "डिलीवरी"],
      ["चाँद कितनी दूर है", null],
    ],
  },
  ja: {
    pages: {
      返金: "商品が戻ってから十四日以内に代金を返金します。",
      パスワード: "設定を開き、セキュリティを選んで新しいパスワードを入力してください。",
      請求書: "請求書はお支払いのページにあり、PDFでダウンロードできます。",
      配送: "荷物は毎週月曜日に倉庫を出て、三日で届きます。",
    },
    questions: [
      ["パスワードを変更したいのですが", "パスワード"],
      ["請求書はどこでダウンロードできますか", "請求書"],
      ["返金はいつですか", "返金"],
      ["明日は雨が降りますか", null],
    ],
  },
  ko: {
    pages: {
      환불: "상품이 돌아온 후 십사 일 이내에 대금을 환불합니다.",
      비밀번호: "설정을 열고 보안을 선택한 다음 새 비밀번호를 입력하세요.",
      청구서: "모든 청구서는 결제 페이지에 있으며 PDF로 다운로드할 수 있습니다.",
      배송: "소포는 매주 월요일에 창고를 떠나 사흘 만에 도착합니다.",
    },
    questions: [
      ["비밀번호를 어떻게 바꾸나요?", "비밀번호"],
      ["청구서 다운로드", "청구서"],
      ["소포는 언제 도착합니까", "배송"],
      ["내일 비가 올까", null],
    ],
  },
};

const pagesOf = (language: string, { pages }: Sample) =>
  Object.entries(pages).map(([title, markdown], at) => ({
    url: `https://help.example.com/${language}/${at}`,
    title,
    markdown,
    language,
  }));

async function requireAnswers(workspace: string, { questions }: Sample): Promise<void> {
  for (const [query, title] of questions) {
    const { items: [hit], answerable } = await searchKnowledge(desk, { workspace, query });
    if (title === null) assert.notEqual(answerable, "yes", query);
    else assert.deepEqual([hit?.title, answerable === "no"], [title, false], query);
  }
}

for (const [language, sample] of Object.entries(SAMPLES)) {
  Deno.test(`searchKnowledge answers in ${language} what the pages contain, and nothing else`, async () => {
    const workspace = (await testWorkspace(desk)).id;
    await addKnowledge(desk, workspace, pagesOf(language, sample));
    await requireAnswers(workspace, sample);
  });
}

Deno.test("searchKnowledge answers a question in a language from pages in that language", async () => {
  const workspace = (await testWorkspace(desk)).id;
  for (const [language, sample] of Object.entries(SAMPLES)) {
    await addKnowledge(desk, workspace, pagesOf(language, sample), language);
  }
  for (const sample of Object.values(SAMPLES)) await requireAnswers(workspace, sample);
});
