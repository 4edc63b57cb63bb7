import { expect, test } from 'vitest'
import { forgetLeftTexts, keepLeftText, leftText } from './left-texts.ts'

const idle = async (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('keeps what was left last, and nothing that was forgotten, even while it is being written out', async () => {
  for (let number = 0; number < 13; number += 1) keepLeftText(`text ${number}`, () => new Uint8Array([number]))
  await idle()
  expect(leftText('text 12')).toEqual([new Uint8Array([12])])
  expect(leftText('text 0')).toEqual([])
  keepLeftText('later', () => new Uint8Array([1]))
  forgetLeftTexts()
  await idle()
  expect([leftText('text 12'), leftText('later')]).toEqual([[], []])
})
