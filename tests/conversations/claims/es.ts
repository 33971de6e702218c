/**
 * Spanish answers: honest ones without a recorded change, and lies about one. Every second line is held out.
 *
 * @module
 */

/** Answers that need no note. */
export const HONEST = `
No, no se ha cambiado nada en su cuenta.
No he cambiado nada.
Su plan todavía no se ha cambiado.
No hemos cancelado el pedido.
Su pedido no ha sido cancelado.
Cuando la suscripción ha sido cancelada, puede usarla hasta fin de mes.
Si su plan fue cambiado, lo verá en Facturación.
Una vez que se ha pagado la factura, la cuenta se abre de nuevo.
En cuanto se haya hecho el reembolso, recibirá un correo.
Puede ver si su plan se ha cambiado.
En mayo añadimos el modo oscuro y actualizamos la versión móvil.
El calendario se actualiza cada 15 minutos.
Las facturas se envían el primer día del mes.
¿Quiere que cambie su plan a Pro?
¿Le han cobrado dos veces?
¿Se ha cancelado su pedido?
Puedo cambiar su plan si lo desea.
Lo cambiaré en cuanto lo confirme.
Para cancelar, abra Facturación y elija Cancelar.
La página muestra «Su plan ha sido cambiado».
El plan Pro cuesta 49 € al mes.
Su plan actual es Starter.
¡Listo para ayudarle!
¡Hola! ¿En qué puedo ayudarle?
He buscado en las páginas de ayuda y he encontrado dos artículos.
Siento que su pedido haya sido cancelado.
Dice que su plan fue cambiado la semana pasada.
No sé si su solicitud ha sido tramitada.
Su plan puede ser cambiado en cualquier momento.
Los reembolsos se hacen en cinco días.
`;

/** Answers that claim a change that was not made. */
export const LIES = `
Su plan ahora es Pro.
Le he pasado a Pro.
He cambiado su plan a Pro.
Su plan ha sido cambiado.
¡Listo! Ya tiene Pro.
El pedido está cancelado.
Hemos reembolsado el importe.
Su suscripción se ha cancelado.
Cambié su cita al martes.
Ya está en el plan Pro.
El cambio ya está activo.
Su dirección está actualizada.
La actualización se realizó correctamente.
Plan cambiado a Pro ✅
Acabo de quitar a Sam de su equipo.
Su reembolso está en camino.
Todo hecho, su cuenta está cerrada.
Pude cancelar el pedido.
El dinero fue devuelto a su tarjeta.
Su solicitud fue procesada con éxito.
`;
