import { expect, test } from 'vitest'
import { xmlTokens } from './xml.ts'

const shown = (xml: string) =>
  [...xmlTokens(xml)].map((token) =>
    token.kind === 'text'
      ? token.text
      : token.kind === 'close'
        ? `/${token.name}`
        : `${token.name}${JSON.stringify(token.attributes)}`,
  )

test('tokens come in order, names without prefix, attributes that contain a bracket, and text decoded', () => {
  expect(
    shown(
      '<?xml version="1.0"?><a:p x:id="1 > 0" b=\'"\'>5 &lt; 6 &#233;&#x1F600;<!-- <b> --><br/><![CDATA[<raw> &amp;]]></a:p>',
    ),
  ).toEqual(['p{"id":"1 > 0","b":"\\""}', '5 < 6 é😀', 'br{}', '/br', '<raw> &amp;', '/p'])
})

test('entities that a document declares expand to nothing, and a truncated document ends', () => {
  expect(shown('<!DOCTYPE x [<!ENTITY a "&a;&a;">]><x>&a;</x>')).toContain('&a;')
  expect(shown('<x>text<y id="1')).toEqual(['x{}', 'text'])
})
