/**
 * English words of help pages, and the beginnings of their equivalents in Arabic.
 *
 * @module
 */

/** Arabic. */
export const ARABIC_GLOSSARY = `
    subscription:اشتراك
    school:مدرس,مدارس german:ألمان english:إنجليز french:فرنس spanish:إسبان blank:صفحة_بيضاء,الصفحة_بيضاء
    account:حساب address:عنوان cancel:إلغاء,الغاء,ألغ,ألغي,الغي,نلغي card:بطاق change:تغيير,تعديل,أغير company:شركة cost:تكلف data:بيانات
    delete:حذف delivery:توصيل discount:خصم download:تنزيل,تحميل email:بريد error:خطأ export:تصدير file:ملف forgotten:نسيت
    free:مجان guest:ضيف import:استيراد invite:دعوة,أدعو,إضافة,أضيف invoice:فاتور,فواتير language:لغة limit:حد log_in:تسجيل,دخول
    lost:فقدت month:شهر notification:إشعار owner:مالك password:مرور pay:دفع,أدفع permission:صلاحي phone:هاتف,جوال plan:خطة,باقة
    price:سعر,أسعار privacy:خصوصية project:مشروع,مشاريع refund:استرداد,استرجاع renewal:تجديد restore:استعادة security:أمان
    settings:إعداد share:مشارك size:حجم stored:مخزن task:مهمة,مهام team:فريق teammate:زميل template:قالب trial:تجرب
    twice:مرتين user:مستخدم year:سنوي`;
