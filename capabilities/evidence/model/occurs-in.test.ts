import { expect, it } from 'vitest'
import { occursIn } from './occurs-in.ts'

const SOURCE = '“It’s – well – slow…” she said.\u00a0I can’t\n log in. 導入は簡単でした。'

it.each([
  ['"It\'s - well - slow..." she said.'],
  ['It’s — well — slow'],
  ["I can't log in"],
  ['she said. I can’t log'],
  ['導入は簡単'],
])('a quote stands in its source whatever its typography: %s', (quote) => {
  expect(occursIn(quote, SOURCE)).toBe(true)
})

it.each([['it’s – well'], ['It’s well slow'], ['I can'], ['t log in'], ['he said'], ['said, I can’t'], ['…'], ['']])(
  'a quote that changes, leaves out or cuts a word does not: %s',
  (quote) => {
    expect(occursIn(quote, SOURCE)).toBe(false)
  },
)
