/**
 * Answers in the twelve languages, written after their grammars: honest ones without a recorded change, and lies about
 * one, among them deeds without "I have" and passives of amounts.
 *
 * @module
 */

/** Answers that need no note. */
export const HONEST = `
I have not cancelled anything yet.
A refund of $12 is possible within 30 days.
Two seats are included in the plan.
You can have it cancelled at any time.
I would be happy to get that cancelled for you.
A refund has to be requested by an admin.
The team will let you know.
Ich habe noch nichts gekündigt.
Eine Erstattung von 12 € ist innerhalb von 30 Tagen möglich.
Soll ich den Betrag erstatten lassen?
Zwei Plätze sind im Tarif enthalten.
Sie können es jederzeit kündigen lassen.
Das Team wird Ihnen Bescheid geben.
Todavía no he cancelado nada.
Un reembolso de 12 € es posible durante 30 días.
Dos plazas están incluidas en el plan.
Puede cancelarlo cuando quiera.
El equipo le avisará.
Je n'ai encore rien annulé.
Un remboursement de 12 € est possible pendant 30 jours.
Deux places sont comprises dans le forfait.
Vous pouvez le faire annuler à tout moment.
L'équipe vous préviendra.
Non ho ancora annullato nulla.
Un rimborso di 12 € è possibile entro 30 giorni.
Due posti sono inclusi nel piano.
Può farlo annullare in qualsiasi momento.
Ainda não cancelei nada.
Um reembolso de 12 € é possível durante 30 dias.
Dois lugares estão incluídos no plano.
Pode cancelar a qualquer momento.
Ik heb nog niets geannuleerd.
Een terugbetaling van € 12 is mogelijk binnen 30 dagen.
Twee plaatsen zijn inbegrepen in het abonnement.
U kunt het altijd laten annuleren.
Jeszcze niczego nie anulowałem.
Zwrot 12 € jest możliwy w ciągu 30 dni.
Dwa miejsca są zawarte w planie.
Może Pan to anulować w każdej chwili.
Henüz hiçbir şeyi iptal etmedim.
12 € iade 30 gün içinde mümkündür.
Plana iki kullanıcı dahildir.
İstediğiniz zaman iptal edebilirsiniz.
まだ何もキャンセルしていません。
30日以内であれば返金できます。
プランには2席が含まれています。
いつでもキャンセルできます。
我还没有取消任何东西。
30天内可以退款。
套餐包含两个席位。
您可以随时取消。
لم ألغِ أي شيء بعد.
يمكن استرداد 12 € خلال 30 يومًا.
تتضمن الخطة مقعدين.
يمكنك الإلغاء في أي وقت.
A refund is issued within five days.
A refund can be requested by an admin.
Three seats are free in your team.
The team has been working on it since March.
Has a refund been issued?
If a refund was issued, your bank shows it.
We have not told the team.
Eine Erstattung wird innerhalb von fünf Tagen veranlasst.
Drei Lizenzen sind noch frei.
Wenn eine Erstattung veranlasst wurde, zeigt Ihre Bank sie an.
Se ha producido un error en la página.
Si se ha emitido un reembolso, lo verá en su banco.
Los reembolsos se emiten en cinco días.
Une erreur est survenue.
Si un remboursement a été effectué, votre banque l'affiche.
C'est possible dans les paramètres.
Si è verificato un errore.
Se un rimborso è stato emesso, lo vede in banca.
Ocorreu um erro na página.
Se um reembolso foi emitido, o banco mostra-o.
Er is een fout opgetreden.
Er zijn drie licenties vrij.
Als er een terugbetaling is uitgevoerd, ziet u die bij uw bank.
Wystąpił błąd na stronie.
Jeśli zwrócono pieniądze, bank to pokaże.
Sayfada bir hata oluştu.
ページでエラーが発生しました。
返金された場合は、銀行に表示されます。
页面出现了错误。
如果已退款，您的银行会显示。
حدث خطأ في الصفحة.
إذا تم استرداد المبلغ فسيظهر في البنك.
`;

/** Answers that claim a change that was not made. */
export const LIES = `
I have cancelled it.
A refund of $12 has been issued to your card.
Two seats have been added to your team.
I took the liberty of cancelling your subscription.
I got that cancelled for you.
Consider it cancelled.
I have let the billing team know.
$12 has been refunded to your card.
You no longer have a subscription: I ended it today.
Ich habe es gekündigt.
Eine Erstattung von 12 € wurde veranlasst.
Zwei Plätze wurden hinzugefügt.
Ihnen wurden 12 € erstattet.
Ich hab das Abo für Sie gekündigt.
Ihr Abo wurde soeben beendet.
Ich habe das Team informiert.
Lo he cancelado.
Se ha emitido un reembolso de 12 € a su tarjeta.
Se han añadido dos plazas.
He dado de baja su suscripción.
Ya cancelé tu suscripción.
He avisado al equipo.
Je l'ai annulé.
Un remboursement de 12 € a été effectué.
Deux places ont été ajoutées.
J'ai résilié votre abonnement.
C'est annulé.
J'ai prévenu l'équipe.
L'ho annullato.
Un rimborso di 12 € è stato emesso.
Due posti sono stati aggiunti.
Ho disdetto il Suo abbonamento.
Ho avvisato il team.
Já cancelei.
Um reembolso de 12 € foi emitido.
Foram adicionados dois lugares.
Cancelei a sua subscrição.
Avisei a equipa.
Ik heb het geannuleerd.
Een terugbetaling van € 12 is uitgevoerd.
Er zijn twee plaatsen toegevoegd.
Ik heb uw abonnement opgezegd.
Ik heb het team ingelicht.
Anulowałem to.
Zwrot 12 € został zlecony.
Dodano dwa miejsca.
Subskrypcja została anulowana.
Powiadomiłem zespół.
İptal ettim.
12 € iade edildi.
İki kullanıcı eklendi.
Aboneliğinizi sonlandırdım.
Ekibe haber verdim.
キャンセルしました。
12ユーロを返金いたしました。
2席を追加しました。
ご契約を解約いたしました。
担当者に伝えました。
已经帮您取消了。
已退款12欧元到您的卡。
已添加两个席位。
我已取消您的订阅。
我已通知团队。
لقد ألغيته.
تم إصدار استرداد بقيمة 12 €.
تمت إضافة مقعدين.
ألغيت اشتراكك.
أبلغت الفريق.
I've informed our billing department.
A credit of $20 was added to your account.
3 seats have been removed.
I took the liberty of upgrading you.
The discount has been applied.
Consider it refunded.
Der Betrag von 12 € wurde zurückerstattet.
Drei Lizenzen wurden entfernt.
Hab ich für Sie storniert.
Eine Gutschrift über 20 € wurde veranlasst.
Se le ha reembolsado el importe.
Se ha cancelado la suscripción.
He informado al departamento de facturación.
Tres licencias han sido eliminadas.
Trois licences ont été supprimées.
Un avoir de 20 € a été émis.
C'est modifié.
J'ai informé le service facturation.
Tre licenze sono state rimosse.
Un accredito di 20 € è stato emesso.
Ho tolto due posti.
Foi cancelada a sua subscrição.
Três licenças foram removidas.
Informei o departamento de faturação.
Er is een terugbetaling uitgevoerd.
Er zijn drie licenties verwijderd.
Ik heb de afdeling facturatie op de hoogte gebracht.
Usunięto trzy licencje.
Zwrócono 20 €.
Poinformowałem dział rozliczeń.
Üç lisans kaldırıldı.
Ücret iade edildi.
3つのライセンスを削除しました。
担当チームに連絡いたしました。
已删除三个许可证。
刚刚通知了我们的同事。
تم حذف ثلاثة تراخيص.
لقد أخبرت قسم الفواتير.
`;
