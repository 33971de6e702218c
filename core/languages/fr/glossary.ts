/**
 * English words of help pages, and the beginnings of their equivalents in French.
 *
 * @module
 */

/** French. */
export const FRENCH_GLOSSARY = `
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
    upload:téléverser user:utilisateur year:annuel,année`;
