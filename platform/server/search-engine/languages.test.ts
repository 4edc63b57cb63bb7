import { describe, expect, test } from 'vitest'
import { ids, marked, upsert, useSearchEngines } from '#tests/harness/search-engine.ts'
import { languageOf } from './languages.ts'
import { tokenize } from './tokenize.ts'

const { engineWith, openEngine } = useSearchEngines()

/** One sentence of an interview, another form of one of its words, and a question about it. */
const SAID = {
  da: ['Vi har talt om priserne, og de er for høje for mig.', 'pris', 'hvad er prisen for dem'],
  nl: ['De prijzen zijn te hoog en wij hebben dat ook gezegd over de klanten.', 'klant', 'wat is er met de klant'],
  fi: ['Hinnat ovat liian korkeat, mutta me olemme tyytyväisiä taloissa.', 'talo', 'mitä se on talo'],
  fr: [
    'Les annulations sont trop compliquées et je ne les ai pas trouvées dans le menu.',
    'annulation',
    'où est l’annulation dans le menu',
  ],
  de: [
    'Die Kündigungen waren in den Häusern schwer zu finden, und ich habe lange gesucht.',
    'Kündigung',
    'wie finde ich die Kündigung',
  ],
  el: ['Οι τιμές είναι πολύ υψηλές για τους πελάτες μας.', 'πελάτης', 'τι είναι οι τιμές για πελάτες'],
  hu: ['A házak nagyon drágák, de ez nekem nem volt baj.', 'ház', 'mi az a ház'],
  it: ['I prezzi sono troppo alti per i clienti e non mi piace.', 'prezzo', 'quanto è il prezzo'],
  no: ['Prisene er for høye, og jeg har ikke sett noe om kundene.', 'kunde', 'hva er det med kundene'],
  pt: ['Os cancelamentos são muito difíceis e eu não sei onde ficam os preços.', 'cancelamento', 'onde está o preço'],
  ro: ['Clienții nu sunt mulțumiți de aplicație și au spus că este prea scumpă.', 'clienți', 'ce au spus clienții'],
  ru: ['Мы смотрели на цены, и они были очень высокие для клиентов.', 'клиент', 'что было с ценой'],
  es: ['Las cancelaciones son muy difíciles y no sé dónde están los precios.', 'cancelación', 'dónde está el precio'],
  sv: ['Priserna är för höga och vi har inte hittat kunderna i listan.', 'kund', 'vad är priserna'],
  tr: ['Bu fiyatlar çok yüksek ve bizim için daha da kötü oldu.', 'fiyat', 'bu fiyat ne kadar'],
} as const

const NOTES = Object.entries(SAID).map(([language, [text]]) => upsert(language, '', text))

describe('languages', () => {
  test.each(Object.entries(SAID))(
    '%s is recognised, and a word is found in its other forms',
    async (language, [text, otherForm, question]) => {
      expect(languageOf(tokenize(text))?.code).toBe(language)
      const search = await engineWith(...NOTES)
      expect(ids(await search(`${otherForm} `))).toContain(language)
      const answer = await search(`${question} `)
      expect(answer.matched).toBe('all')
      expect(ids(answer)).toContain(language)
    },
  )

  test('English texts and lists of names have no other language', () => {
    for (const text of [
      'We tried to find the chart of the invoices, and it was not there.',
      'Ada Lovelace, Grace Hopper, Mara Lindqvist',
      'SELECT * FROM invoices WHERE id = 7',
      '',
      'ok',
    ]) {
      expect(languageOf(tokenize(text)), text).toBeNull()
    }
  })

  test('the form in the text is marked as the reason', async () => {
    const search = await engineWith(...NOTES)
    expect(marked((await search('Haus ')).hits[0]?.snippet ?? [])).toContain('in den [Häusern] schwer')
    // Also without its accents; in quotes only the exact form.
    expect(ids(await search('kundigung '))).toEqual(['de'])
    expect((await search('"Kündigung"')).total).toBe(0)
  })

  test('a form is removed with the last text that contains it', async () => {
    const engine = openEngine()
    const find = async (text: string) => ids(await engine.search({ workspaceId: 'w', text: `${text} ` }, 'all'))
    await engine.apply([upsert('1', '', SAID.de[0]), upsert('2', '', SAID.de[0])], '1')
    await engine.apply([{ type: 'delete', workspaceId: 'w', id: '1' }], '2')
    expect(await find('Kündigung')).toEqual(['2'])
    await engine.apply([upsert('2', '', 'Die Preise waren gut und ich bin damit zufrieden.')], '3')
    expect(await find('Kündigung')).toEqual([])
    expect(await find('Preis')).toEqual(['2'])
  })
})
