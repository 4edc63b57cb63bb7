import { describe, expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { changedOptions, readPastedOptions } from './select-options.ts'
import { rulesOf } from './types/registry.ts'

const option = (label: string) => ({ id: newId(), label, color: null })

describe('pasted options', () => {
  test('are trimmed, cut to 50 characters, and deduplicated ignoring case', () => {
    const read = readPastedOptions(`  Free \r\nPAID\n\nfree\n${'x'.repeat(60)}\n`, ['Paid'])
    expect(read).toEqual({ labels: ['Free', 'x'.repeat(50)], known: 2, cut: 1, left: 0 })
  })

  test('fill a field up to 200 options, and report how many were left out', () => {
    const lines = Array.from({ length: 230 }, (_, at) => `Option ${at}`).join('\n')
    const read = readPastedOptions(lines, ['One', 'Two'])
    expect([read.labels.length, read.left, read.labels.at(-1)]).toEqual([198, 32, 'Option 197'])
  })

  test('are not cut through a character', () => {
    const [label] = readPastedOptions(`${'x'.repeat(49)}😀😀`, []).labels
    expect(label).toBe('x'.repeat(49))
  })
})

describe('options that are changed one by one', () => {
  test('what someone else has added since stays, after those that are put in order', () => {
    const [free, paid, theirs] = [option('Free'), option('Paid'), option('Trial')]
    const changed = changedOptions([free, paid, theirs], {
      changeOptions: [{ id: free.id, label: 'Gratis' }],
      orderOptions: [paid.id, free.id],
    })
    expect(changed.map(({ label }) => label)).toEqual(['Paid', 'Gratis', 'Trial'])
  })

  test('a deleted option cannot be renamed, nor replace another one', () => {
    const [free, paid] = [option('Free'), option('Paid')]
    expect(() => changedOptions([free], { changeOptions: [{ id: paid.id, label: 'X' }] })).toThrow(
      'Someone else removed',
    )
    expect(() => changedOptions([free], { removeOptions: [{ id: free.id, intoId: paid.id }] })).toThrow(
      'Someone else removed',
    )
  })

  test('two options with the same label are refused, ignoring case', () => {
    const [free, paid] = [option('Free'), option('Paid')]
    expect(() => changedOptions([free], { addOptions: [option('FREE')] })).toThrow()
    expect(() => changedOptions([free, paid], { changeOptions: [{ id: paid.id, label: 'free' }] })).toThrow()
  })

  test('the 201st option is refused with the limit', () => {
    const full = Array.from({ length: 200 }, (_, at) => option(`Option ${at}`))
    expect(() => changedOptions(full, { addOptions: [option('One more')] })).toThrow(
      expect.objectContaining({ problems: [expect.objectContaining({ path: ['addOptions'], limit: 200 })] }) as Error,
    )
  })

  test('what belongs to another type is removed with it: a currency symbol with its format, options with the choice', () => {
    const id = newId()
    expect(
      rulesOf('NUMBER').keepOptions({ numberFormat: 'currency', currencySymbol: '€' }, { id, numberFormat: 'percent' }),
    ).toEqual({ numberFormat: 'percent' })
    expect(rulesOf('TEXT').keepOptions({ select: [option('Free')], maxSelectable: 2 }, { id })).toEqual({})
  })
})
