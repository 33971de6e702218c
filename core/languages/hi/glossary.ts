/**
 * English words of help pages, and the beginnings of their equivalents in Hindi.
 *
 * @module
 */

/** Hindi. */
export const HINDI_GLOSSARY = `
    account:खाता,खाते,अकाउंट address:पता,पते cancel:रद्द,कैंसल card:कार्ड change:बदल company:कंपनी cost:लागत,शुल्क data:डेटा
    declined:अस्वीकार delete:हटा,मिटा,डिलीट delivery:डिलीवरी discount:छूट,डिस्काउंट download:डाउनलोड email:ईमेल error:त्रुटि
    export:निर्यात,एक्सपोर्ट file:फ़ाइल,फाइल forgotten:भूल free:मुफ़्त,मुफ्त,निःशुल्क guest:अतिथि,मेहमान image:तस्वीर,फ़ोटो,फोटो
    import:आयात,इंपोर्ट invite:आमंत्रि,न्योता invoice:इनवॉइस,बिल,चालान language:भाषा limit:सीमा log_in:लॉग,लॉगिन month:महीन,मासिक
    notification:सूचना,नोटिफिकेशन owner:मालिक password:पासवर्ड pay:भुगतान permission:अनुमति phone:फ़ोन,फोन,मोबाइल
    plan:प्लान,योजना price:कीमत,क़ीमत,मूल्य,दाम privacy:गोपनीयता project:प्रोजेक्ट receipt:रसीद refund:रिफंड,धनवापसी renewal:नवीनीकर
    reset:रीसेट restore:पुनर्स्थापि role:भूमिका seat:सीट security:सुरक्षा settings:सेटिंग share:साझा size:आकार student:छात्र,विद्यार्थी
    subscription:सदस्यता,सब्सक्रिप्शन task:कार्य,टास्क tax:टैक्स team:टीम teammate:सहकर्मी,साथी template:टेम्पलेट trial:ट्रायल,परीक्षण
    upload:अपलोड user:उपयोगकर्ता,यूज़र year:वार्षिक,सालाना`;
