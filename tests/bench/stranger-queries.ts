import { createHash } from 'node:crypto'
import { readBanking } from './retrieval-sets.ts'

/** The number of questions for a bank, in addition to sentences in other languages. */
const BANKING = 175

const IN_OTHER_LANGUAGES = [
  'Wie lange dauert die Lieferung meiner Bestellung?',
  'Was halten die Kunden vom neuen Menü?',
  'Warum stürzt die App beim Hochladen ab?',
  'Gibt es Beschwerden über den Kundendienst?',
  'Welche Fortbildungen wünschen sich die Lehrer?',
  'Die Heizung im Büro ist zu kalt',
  'Kann ich meinen Vertrag vorzeitig kündigen?',
  'Wer hat das Protokoll der letzten Sitzung geschrieben?',
  'Wo finde ich die Rechnung vom letzten Monat?',
  'Der Zug nach Hamburg hatte zwei Stunden Verspätung',
  '¿Por qué cancelan los clientes su suscripción?',
  '¿Cuánto tarda en llegar el pedido?',
  'La aplicación se cierra al subir fotos',
  'Comment puis-je changer mon mot de passe ?',
  'Pourquoi les clients quittent-ils le service ?',
  'Le train pour Lyon était en retard',
  'Quanto costa la spedizione in Italia?',
  'Perché i clienti si lamentano del prezzo?',
  'Hoe kan ik mijn abonnement opzeggen?',
  'Dlaczego klienci rezygnują z usługi?',
  'Hur lång tid tar leveransen?',
  'Почему клиенты уходят?',
  'なぜ顧客は解約するのですか',
  '为什么客户取消订阅',
  'Ürün ne zaman gelecek?',
]

/** 200 queries that neither papers nor meetings answer: of another field, or in another language. */
export function strangerQueries(): string[] {
  const order = (text: string): string => createHash('sha256').update(text).digest('hex')
  const asked = readBanking()
    .asked.map(({ text }) => text)
    .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
  return [...asked.slice(0, BANKING), ...IN_OTHER_LANGUAGES]
}
