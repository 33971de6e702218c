/**
 * English words of help pages, and the beginnings of their equivalents in Spanish.
 *
 * @module
 */

/** Spanish. */
export const SPANISH_GLOSSARY = `
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
    year:año,anual`;
