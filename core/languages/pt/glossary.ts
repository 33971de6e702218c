/**
 * English words of help pages, and the beginnings of their equivalents in Portuguese.
 *
 * @module
 */

/** Portuguese. */
export const PORTUGUESE_GLOSSARY = `
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
    teammate:coleg template:modelo trial:teste twice:duas_vezes upload:carreg user:usuári,utilizador year:ano,anual`;
