import { describe, expect, it } from 'vitest'
import { decodeReferences, decodeWhereEncoded } from './character-references.ts'

describe('decodeReferences', () => {
  it.each([
    ['don&#39;t &#x2014; &quot;R&amp;D&quot;', 'don\'t — "R&D"'],
    ['Caf&eacute;&nbsp;au&nbsp;lait &euro;&#146;', 'Café\u00A0au\u00A0lait €’'],
    ['&amp;lt; once', '&lt; once'],
    ['&unknown; &#0; &#55296; &#1114112; &lt', '&unknown; &#0; &#55296; &#1114112; &lt'],
    ['Zürich &yuml;&divide;&times;', 'Zürich ÿ÷×'],
  ])('%s', (written, read) => {
    expect(decodeReferences(written)).toBe(read)
  })
})

describe('a text that an export encoded is decoded', () => {
  it.each([
    ['I don&#39;t know', "I don't know"],
    ['two words&#8212;the lesser word&#8212;for it', 'two words—the lesser word—for it'],
    ['&quot;Well,&quot; she said', '"Well," she said'],
    ['They work in R&amp;D at 5 &lt; 6', 'They work in R&D at 5 < 6'],
    ['We asked Marks &amp; Spencer', 'We asked Marks & Spencer'],
    ['I&nbsp;think &lt;b&gt; is bold', 'I\u00A0think <b> is bold'],
  ])('%s', (written, read) => {
    expect(decodeWhereEncoded(written).text).toBe(read)
  })
})

describe('a text about HTML stays as it is written', () => {
  it.each([
    'In HTML you write &amp; and then the rest',
    'Use &nbsp; between them, not a blank',
    'They typed don&#39;t and saw <b>don&#39;t</b>',
    'Escape & as R&amp;D says',
    'The reader showed "&#39;" for it, so I don&#39;t trust it',
    '<v Mara> I don&#39;t know',
    'The code is &lt;div&gt; &amp; & more',
    'AT&T and R&amp;D',
    'a=1&b=2;c=3',
    '&lt;script&gt;alert(&#39;123&#39;);&lt;/script&gt;',
    'A link is &lt;a href=&quot;#&quot;&gt; in it',
    'no codes at all',
  ])('%s', (written) => {
    expect(decodeWhereEncoded(written)).toEqual({ text: written, codes: 0 })
  })
})
