/**
 * English words of help pages, and the beginnings of their equivalents in Turkish.
 *
 * @module
 */

/** Turkish. */
export const TURKISH_GLOSSARY = `
    subscription:aboneli
    school:okul german:almanca english:ingilizce french:fransızca spanish:ispanyolca blank:beyaz_sayfa,sayfa_beyaz,sayfa_boş
    account:hesab,hesap address:adres admin:yönetici bank_transfer:havale cancel:iptal card:kart change:değiş
    company:şirket cost:ücret data:veri delete:sil delivery:teslimat discount:indirim download:indir email:posta,mail
    error:hata export:dışa file:dosya forgotten:unut free:ücretsiz guest:misafir,konuk import:içe invite:davet,ekle
    invoice:fatura language:dil limit:sınır,limit log_in:giriş,oturum lost:kaybet month:ay notification:bildirim
    owner:sahib password:şifre,parola pay:öde permission:izin,yetki phone:telefon plan:plan,abonelik price:fiyat
    privacy:gizlilik,kvkk project:proje refund:iade renewal:yenile reset:sıfırla restore:geri_yükle role:rol
    seat:koltuk,lisans security:güvenlik settings:ayar share:paylaş size:boyut stored:sakla task:görev team:ekip,takım
    teammate:arkadaş template:şablon trial:deneme twice:iki_kez user:kullanıcı year:yıl`;
