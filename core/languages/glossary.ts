/**
 * Words of help pages in English, and how they begin in other languages: a question is searched in English pages by them.
 *
 * @see docs/decisions/knowledge.md, "Pages in English answer questions in other languages"
 * @module
 */

/**
 * By language: an English word or several joined by `_`, and beginnings of words that mean it. Only words that mean the same
 * on most help pages: a wrong one finds a wrong page.
 */
export const GLOSSARY: Readonly<Record<string, string>> = {
  de: `
    school:schul german:deutsch english:englisch french:französisch spanish:spanisch blank:weiße_seite,seite_ist_weiß,seite_bleibt_weiß,leere_seite,seite_ist_leer
    account:konto,konten address:adress admin:administrator api:schnittstelle app:app backup:sicherung bank_transfer:überweis
    browser:browser calendar:kalender cancel:kündig,stornier card:karte,kreditkart change:änder,wechsel,ändr
    charged:belast,abgebucht comment:kommentar company:firm,unternehm cost:kost,gebühr data:daten date:datum,termin
    declined:abgelehnt delete:lösch,gelöscht delivery:liefer device:gerät discount:rabatt,ermäßig document:dokument
    download:herunterlad,herunterzulad email:mail,e-mail error:fehler export:export,ausführ file:datei forgotten:vergess
    free:kostenlos,gratis guest:gast,gäst image:bild import:import,einles invite:einlad,eingelad,hinzufüg,hinzu
    invoice:rechnung language:sprache limit:grenze,begrenz link:verknüpf log_in:einlog,anmeld login:login lost:verlor
    month:monat name:name notification:benachrichtig backup:backup offline:offline open:öffn owner:inhaber,eigentümer
    password:passwort,kennwort pay:zahl,bezahl,zahlung permission:berechtig,recht person:mensch phone:handy,telefon,smartphone
    plan:tarif,abo price:preis privacy:datenschutz,dsgvo project:projekt receipt:quittung,beleg refund:erstatt,rückerstatt
    remove:entfern renewal:verläng reset:zurücksetz restore:wiederherstell,wiederherzustell return:rücksend,zurückschick
    role:rolle seat:platz,plätze,lizenz security:sicherheit settings:einstell share:teil,freigeb size:größe
    spreadsheet:tabelle,excel status:status stored:gespeichert,liegen stop:abstell,abschalt,ausschalt student:schüler,studier
    subscription:abonnement task:aufgabe tax:steuer,mehrwertsteuer team:team teammate:kolleg,mitarbeit template:vorlage
    trial:testphase,probe,testzeit twice:doppelt,zweimal two-factor:zweifaktor,zwei-faktor undo:rückgängig unlimited:unbegrenzt
    upload:hochlad user:nutzer,benutzer year:jahr,jährlich`,
  es: `
    school:escuela,colegio german:alemán english:inglés french:francés spanish:español blank:página_en_blanco,página_está_en_blanco,pantalla_en_blanco
    account:cuenta address:direcci admin:administrador app:aplicaci backup:copia,respaldo bank_transfer:transferencia
    browser:navegador calendar:calendario cancel:cancel,baja card:tarjeta change:cambi charged:cobr,cargo comment:comentari
    company:empresa cost:cuest,cuánto_vale data:datos date:fecha declined:rechazad delete:borr,elimin delivery:envío,entrega
    device:dispositivo discount:descuento document:documento download:descarg email:correo,email error:error
    export:export file:archivo,fichero forgotten:olvid free:gratis,gratuit guest:invitado image:imagen,imágenes,foto
    import:import invite:invit,añad,agreg invoice:factura language:idioma limit:límite,limit link:enlace
    log_in:iniciar,sesión,entrar lost:perd month:mes name:nombre notification:notificaci offline:conexión open:abr
    owner:propietari password:contraseñ pay:pag permission:permiso person:persona phone:teléfono,móvil plan:plan,tarifa
    price:precio privacy:privacidad,rgpd project:proyecto receipt:recibo refund:reembols,devolución remove:quit
    renewal:renov reset:restablec restore:restaur,recuper return:devolv role:rol seat:plaza,licencia security:seguridad
    settings:ajuste,configuraci share:compart size:tamaño spreadsheet:hoja,excel status:estado stored:guard,almacen
    stop:desactiv student:estudiante subscription:suscripci task:tarea tax:impuesto,iva team:equipo
    teammate:compañer,colega template:plantilla trial:prueba twice:dos_veces undo:deshac upload:subir user:usuario
    year:año,anual`,
  fr: `
    school:école,ecole german:allemand english:anglais french:français spanish:espagnol blank:page_blanche,page_est_blanche,écran_blanc
    account:compte address:adresse admin:administrat app:application backup:sauvegard bank_transfer:virement
    browser:navigateur calendar:calendrier,agenda cancel:résili,annul card:carte change:chang,modif charged:débit,prélev
    comment:commentaire company:entreprise,société cost:coût,coute data:données date:date declined:refus delete:supprim,effac
    delivery:livraison device:appareil discount:réduction,remise document:document download:télécharg email:mail,courriel
    error:erreur export:export file:fichier forgotten:oubli free:gratuit guest:invité image:image,photo import:import
    invite:inviter,invite,ajout invoice:factur language:langue limit:limit link:lien log_in:connect,connexion lost:perd
    month:mois,mensuel name:nom notification:notification offline:hors open:ouvr owner:propriétaire
    password:mot_de_passe pay:pay,paiement permission:droit,autorisation person:personne phone:téléphone,portable
    plan:forfait,offre,abonnement price:prix,tarif privacy:confidentialité,rgpd project:projet phone:mobile receipt:reçu
    refund:rembours remove:retir,enlev renewal:renouvel reset:réinitialis restore:restaur,récupér return:retour role:rôle
    seat:siège,place,licence security:sécurité settings:paramètre,réglage share:partag size:taille
    spreadsheet:tableur,excel status:état,statut stored:stock,conserv stop:désactiv,arrêt student:étudiant
    task:tâche tax:taxe,tva team:équipe teammate:collègue template:modèle trial:essai twice:deux_fois undo:annuler_la_dernière
    upload:téléverser user:utilisateur year:annuel,année`,
  it: `
    school:scuol german:tedesc english:inglese french:francese spanish:spagnol blank:pagina_bianca,pagina_è_bianca,schermo_bianco
    account:account,conto address:indirizzo admin:amministrat backup:backup bank_transfer:bonifico browser:browser
    calendar:calendario cancel:annull,disdi card:carta change:cambi,modific charged:addebit comment:comment company:azienda
    cost:cost data:dati date:data declined:rifiutat delete:elimin,cancell delivery:consegna,spedizione device:dispositivo
    discount:sconto download:scaric email:mail,posta error:errore export:esport file:file forgotten:dimentic free:gratis,gratuit
    guest:ospit image:immagin import:import invite:invit,aggiung invoice:fattur language:lingua limit:limit link:collegamento
    log_in:acced,accesso lost:pers month:mese,mensil name:nome notification:notific offline:offline owner:proprietari
    password:password pay:pag permission:permess person:persona phone:telefono,cellulare plan:piano,abbonamento
    price:prezz privacy:privacy project:progett receipt:ricevut refund:rimbors remove:rimuov,toglie renewal:rinnov
    reset:reimpost restore:ripristin,recuper role:ruol seat:post,licenz security:sicurezza settings:impostazion
    share:condivid size:dimension spreadsheet:foglio,excel stored:salvat,conservat task:attività team:squadra,team
    teammate:colleg template:modell trial:prova twice:due_volte upload:caric user:utent year:anno,annual`,
  pt: `
    school:escola german:alemão english:inglês french:francês spanish:espanhol blank:página_em_branco,página_está_em_branco,ecrã_branco
    account:conta address:endereço,morada admin:administrador app:aplicativ backup:backup bank_transfer:transferência
    browser:navegador calendar:calendário,agenda cancel:cancel card:cartão change:mud,alter,troc charged:cobr
    comment:comentári company:empresa cost:cust data:dados date:data declined:recusad delete:apag,exclu,elimin
    delivery:entrega,envio device:dispositivo discount:desconto download:baix,descarreg email:mail,correio error:erro
    export:export file:arquivo,ficheiro forgotten:esquec free:grátis,gratuit guest:convidado image:imagem,imagens,foto
    import:import invite:convidar,convid,adicion invoice:fatura language:idioma,língua limit:limit link:link log_in:entrar,login
    lost:perd month:mês,mensal name:nome notification:notificaç owner:proprietári,dono password:senha,palavra-passe
    pay:pag permission:permiss person:pessoa phone:telefone,celular,telemóvel plan:plano,assinatura price:preço
    privacy:privacidade project:projeto receipt:recibo refund:reembols remove:remov renewal:renov reset:redefin
    restore:restaur,recuper role:função,papel seat:lugar,licença security:segurança settings:configuraç,definiç
    share:compartilh,partilh size:tamanho spreadsheet:planilha,excel stored:guard,armazen task:tarefa team:equipe,equipa
    teammate:coleg template:modelo trial:teste twice:duas_vezes upload:carreg user:usuári,utilizador year:ano,anual`,
  nl: `
    school:school,scholen german:duits english:engels french:frans spanish:spaans blank:witte_pagina,pagina_is_wit,pagina_is_leeg
    account:account address:adres admin:beheerder backup:back-up bank_transfer:overschrijving browser:browser
    calendar:agenda,kalender cancel:opzeg,annul card:kaart,creditcard change:wijzig,verander charged:afgeschreven
    comment:opmerking company:bedrijf cost:kost data:gegevens date:datum declined:geweigerd delete:verwijder,wis
    delivery:levering,bezorg device:apparaat discount:korting download:download email:mail error:fout export:export
    file:bestand forgotten:vergeten free:gratis guest:gast image:afbeelding,foto import:import invite:uitnodig,toevoeg
    invoice:factuur,facturen language:taal limit:limiet link:koppeling log_in:inlog,aanmeld lost:kwijt,verloren
    month:maand name:naam notification:melding owner:eigenaar password:wachtwoord pay:betaal,betal permission:rechten
    person:mens,persoon phone:telefoon,mobiel plan:abonnement price:prijs,prijz privacy:privacy,avg project:project
    receipt:bon refund:terugbetal renewal:verleng reset:resetten restore:herstel,terugzet role:rol
    seat:plaats,plek,licentie security:beveiliging settings:instelling share:deel,delen size:grootte
    spreadsheet:spreadsheet,excel stored:opgeslagen,bewaard task:taak,taken team:team teammate:collega
    template:sjabloon trial:proef twice:dubbel,twee_keer undo:ongedaan upload:upload user:gebruiker year:jaar`,
  pl: `
    subscription:subskrypcj
    school:szkoł,szkół german:niemieck english:angielsk french:francusk spanish:hiszpańsk blank:biała_strona,strona_jest_biała,pusta_strona
    account:kont address:adres admin:administrator bank_transfer:przelew browser:przeglądark calendar:kalendarz
    cancel:anul,zrezygn,wypowie card:kart change:zmien,zmian charged:obciąż company:firm cost:koszt data:dane,danych
    delete:usun,skasow delivery:dostaw discount:zniżk,rabat download:pobra,pobier email:mail error:błąd,błęd
    export:eksport file:plik forgotten:zapomn free:darmow,bezpłat guest:gość,gości import:import invite:zapros,zaprasz,doda
    invoice:faktur language:język limit:limit log_in:zalogow,logow lost:zgub month:miesiąc,miesięcz
    notification:powiadom owner:właściciel password:hasł pay:płac,płatno,zapłac permission:uprawnie person:człowiek,osob
    phone:telefon plan:plan,abonament price:cen privacy:prywatno,rodo project:projekt refund:zwrot
    renewal:odnow reset:zresetow restore:przywró role:rol seat:miejsc,licencj security:bezpieczeństw settings:ustawie
    share:udostępn size:rozmiar stored:przechow task:zada team:zespoł,zespół teammate:koleg,współpracownik
    template:szablon trial:próbn twice:dwa_razy,podwójn user:użytkownik year:rok,roczn`,
  tr: `
    subscription:aboneli
    school:okul german:almanca english:ingilizce french:fransızca spanish:ispanyolca blank:beyaz_sayfa,sayfa_beyaz,sayfa_boş
    account:hesab,hesap address:adres admin:yönetici bank_transfer:havale cancel:iptal card:kart change:değiş
    company:şirket cost:ücret data:veri delete:sil delivery:teslimat discount:indirim download:indir email:posta,mail
    error:hata export:dışa file:dosya forgotten:unut free:ücretsiz guest:misafir,konuk import:içe invite:davet,ekle
    invoice:fatura language:dil limit:sınır,limit log_in:giriş,oturum lost:kaybet month:ay notification:bildirim
    owner:sahib password:şifre,parola pay:öde permission:izin,yetki phone:telefon plan:plan,abonelik price:fiyat
    privacy:gizlilik,kvkk project:proje refund:iade renewal:yenile reset:sıfırla restore:geri_yükle role:rol
    seat:koltuk,lisans security:güvenlik settings:ayar share:paylaş size:boyut stored:sakla task:görev team:ekip,takım
    teammate:arkadaş template:şablon trial:deneme twice:iki_kez user:kullanıcı year:yıl`,
  ja: `
    school:学校 german:ドイツ語 english:英語 french:フランス語 spanish:スペイン語 blank:真っ白
    account:アカウント address:住所,アドレス bank_transfer:銀行振込,振込 calendar:カレンダー cancel:解約,キャンセル card:カード
    change:変更 company:会社 cost:費用 data:データ delete:削除 delivery:配送,配達 discount:割引 download:ダウンロード email:メール
    error:エラー export:エクスポート,書き出し file:ファイル forgotten:忘れ free:無料 guest:ゲスト image:画像 import:インポート
    invite:招待,追加 invoice:請求書 language:言語 limit:上限,制限 log_in:ログイン lost:なくし month:毎月,月額 notification:通知
    owner:オーナー password:パスワード pay:支払 permission:権限 phone:電話,スマホ,携帯 plan:プラン price:料金,価格
    privacy:プライバシー project:プロジェクト receipt:領収書 refund:返金 renewal:更新 reset:リセット restore:復元 role:役割
    seat:席 security:セキュリティ settings:設定 share:共有 size:サイズ stored:保存 student:学生 task:タスク tax:税 team:チーム
    teammate:同僚,メンバー template:テンプレート trial:試用,トライアル twice:二重 undo:元に戻 upload:アップロード user:ユーザー
    year:年払,年額`,
  zh: `
    school:学校 german:德语 english:英语 french:法语 spanish:西班牙语 blank:空白,白屏
    account:账户,帐户,账号,帐号 address:地址 bank_transfer:银行转账,转账 calendar:日历 cancel:取消 card:信用卡,银行卡
    change:更改,修改,更换 company:公司 cost:费用 data:数据 delete:删除,注销 delivery:配送,送货 discount:折扣,优惠 download:下载
    email:邮件,邮箱 error:错误 export:导出 file:文件 forgotten:忘记,忘了 free:免费 guest:访客 image:图片 import:导入
    invite:邀请,添加 invoice:发票,账单 language:语言 limit:限制,上限 log_in:登录 lost:丢 month:每月,按月 notification:通知
    owner:所有者 password:密码 pay:支付,付款,付费 permission:权限 phone:手机,电话 plan:套餐,方案 price:价格,多少钱
    privacy:隐私 project:项目 receipt:收据 refund:退款 renewal:续费 reset:重置 restore:恢复 role:角色 seat:席位
    security:安全 settings:设置 share:分享,共享 size:大小 stored:存储,保存 student:学生 task:任务 tax:税 team:团队
    teammate:同事,成员 template:模板 trial:试用 twice:两次 undo:撤销 upload:上传 user:用户 year:按年,年付`,
  ar: `
    subscription:اشتراك
    school:مدرس,مدارس german:ألمان english:إنجليز french:فرنس spanish:إسبان blank:صفحة_بيضاء,الصفحة_بيضاء
    account:حساب address:عنوان cancel:إلغاء,الغاء,ألغ card:بطاق change:تغيير,تعديل,أغير company:شركة cost:تكلف data:بيانات
    delete:حذف delivery:توصيل discount:خصم download:تنزيل,تحميل email:بريد error:خطأ export:تصدير file:ملف forgotten:نسيت
    free:مجان guest:ضيف import:استيراد invite:دعوة,أدعو,إضافة,أضيف invoice:فاتور,فواتير language:لغة limit:حد log_in:تسجيل,دخول
    lost:فقدت month:شهر notification:إشعار owner:مالك password:مرور pay:دفع,أدفع permission:صلاحي phone:هاتف,جوال plan:خطة,باقة
    price:سعر,أسعار privacy:خصوصية project:مشروع,مشاريع refund:استرداد,استرجاع renewal:تجديد restore:استعادة security:أمان
    settings:إعداد share:مشارك size:حجم stored:مخزن task:مهمة,مهام team:فريق teammate:زميل template:قالب trial:تجرب
    twice:مرتين user:مستخدم year:سنوي`,
};
