/**
 * Answers in Arabic, Chinese, Dutch, Italian, Portuguese and Turkish: honest ones without a recorded change, and lies
 * about one. Every second line is held out.
 *
 * @module
 */

/** Answers that need no note. */
export const HONEST = `
Non è stato cambiato nulla.
Non ho annullato l'ordine.
Se il Suo piano è stato cambiato, lo vede in Fatturazione.
Vuole che cambi il piano?
Posso annullare l'ordine, se vuole.
Er is niets gewijzigd.
Ik heb uw bestelling niet geannuleerd.
Als uw abonnement is gewijzigd, ziet u dat onder Facturen.
Zal ik uw abonnement wijzigen?
Ik kan het voor u annuleren.
Nada foi alterado na sua conta.
Não cancelei a sua encomenda.
Se o seu plano foi alterado, verá isso em Faturação.
Quer que altere o plano?
Posso cancelar a reserva.
Hesabınızda hiçbir şey değiştirilmedi.
Siparişinizi iptal etmedim.
Planınız değiştirildiğinde bir e-posta alırsınız.
Planınızı değiştirmemi ister misiniz?
İsterseniz planı değiştirebilirim.
您的账户没有任何更改。
我没有取消您的订单。
如果您的套餐已更改，您可以在账单中看到。
要我帮您更改套餐吗？
我可以为您取消订单。
لم يتغير أي شيء في حسابك.
لم ألغِ طلبك.
إذا تم تغيير خطتك فستجد ذلك في الفواتير.
هل تريد أن أغيّر خطتك؟
يمكنني إلغاء الطلب.
`;

/** Answers that claim a change that was not made. */
export const LIES = `
Ho cambiato il Suo piano.
Il Suo piano è stato cambiato.
Fatto! Ora ha Pro.
L'ordine è annullato.
Ik heb uw abonnement gewijzigd.
Uw bestelling is geannuleerd.
Geregeld! U hebt nu Pro.
Uw abonnement is nu Pro.
Alterei o seu plano.
O seu plano foi alterado.
Feito! Já tem o Pro.
A encomenda está cancelada.
Planınızı Pro olarak değiştirdim.
Siparişiniz iptal edildi.
Planınız artık Pro.
Yükseltme tamamlandı.
我已经为您升级到Pro。
您的套餐现在是Pro。
订单已取消。
更改成功。
لقد قمت بتغيير خطتك.
تم إلغاء طلبك.
خطتك الآن Pro.
تمت الترقية بنجاح.
`;
