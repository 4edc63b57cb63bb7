import { expect, test } from 'vitest'
import { sniffPicture } from './sniff-picture.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

test('a drawing is recognized by its first element, whatever comes before it', () => {
  for (const start of [
    '<svg>',
    '  <svg xmlns="x">',
    '<?xml version="1.0"?>\n<!-- one --><!-- two <svg> -->\n<!DOCTYPE svg PUBLIC "x">\n<svg>',
  ]) {
    expect([start, sniffPicture(bytesOf(start))?.contentType]).toEqual([start, 'image/svg+xml'])
  }
  for (const start of ['<html><svg>', '<!-- <svg> -->', '<!-- <svg>', 'svg', '<svgs>'])
    expect([start, sniffPicture(bytesOf(start))]).toEqual([start, null])
})

test('five hundred comments without a drawing are recognized immediately, since a slow pattern would block the process for an hour', () => {
  const began = performance.now()
  expect(sniffPicture(bytesOf('<!---->'.repeat(500)))).toBeNull()
  expect(performance.now() - began).toBeLessThan(500)
})
