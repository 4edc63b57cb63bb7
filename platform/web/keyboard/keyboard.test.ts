import { describe, expect, test, vi } from 'vitest'
import { offerActions, offeredActions, type Action } from './actions.ts'
import { resolveStroke } from './keyboard.ts'
import { ariaKeys, keyCaps, matchesStroke, type KeyStroke } from './keys.ts'

function stroke(key: string, more: Partial<KeyStroke> = {}): KeyStroke {
  return { key, code: '', metaKey: false, ctrlKey: false, altKey: false, shiftKey: false, ...more }
}

function action(id: string, keys: string, more: Partial<Action> = {}): Action {
  return { id, title: id, group: 'Test', keys, run: vi.fn(), ...more }
}

describe('strokes', () => {
  test('mod is Command on a Mac and Control elsewhere', () => {
    expect(matchesStroke(stroke('k', { metaKey: true }), 'mod+k', true)).toBe(true)
    expect(matchesStroke(stroke('k', { ctrlKey: true }), 'mod+k', true)).toBe(false)
    expect(matchesStroke(stroke('k', { ctrlKey: true }), 'mod+k', false)).toBe(true)
    expect(matchesStroke(stroke('k'), 'mod+k', false)).toBe(false)
  })

  test('shift makes signs but is a key of its own for letters', () => {
    expect(matchesStroke(stroke('?', { shiftKey: true }), '?', false)).toBe(true)
    expect(matchesStroke(stroke('J', { shiftKey: true }), 'j', false)).toBe(false)
    expect(matchesStroke(stroke('J', { shiftKey: true }), 'shift+j', false)).toBe(true)
  })

  test('letters are found by their place on keyboards without Latin letters', () => {
    expect(matchesStroke(stroke('р', { code: 'KeyH' }), 'h', false)).toBe(true)
  })

  test('key caps and the words for screen readers', () => {
    expect(keyCaps('mod+shift+k', true)).toEqual([['⌘', '⇧', 'K']])
    expect(keyCaps('g h', false)).toEqual([['G'], ['H']])
    expect(keyCaps('mod+enter', false)).toEqual([['Ctrl', 'Enter']])
    expect(ariaKeys('mod+k', false)).toBe('Control+k')
    expect(ariaKeys('g h', false)).toBeUndefined()
  })
})

describe('what a stroke leads to', () => {
  const home = action('go.home', 'g h')
  const projects = action('go.projects', 'g p')
  const create = action('create', 'c')

  test('the first key of a sequence waits for the second', () => {
    expect(resolveStroke([home, projects, create], [], stroke('g'))).toEqual({ wait: ['g'] })
    expect(resolveStroke([home, projects, create], ['g'], stroke('p'))).toEqual({ run: projects })
    expect(resolveStroke([home, projects, create], ['g'], stroke('x'))).toBeNull()
    expect(resolveStroke([home, projects, create], [], stroke('c'))).toEqual({ run: create })
  })

  test('the action offered last wins', () => {
    const comment = action('comment', 'c')
    expect(resolveStroke([create, comment], [], stroke('c'))).toEqual({ run: comment })
  })

  test('other keys do the same', () => {
    const search = action('search', '/', { otherKeys: ['mod+shift+f'] })
    expect(resolveStroke([search], [], stroke('/'))).toEqual({ run: search })
  })
})

test('an action with the same identifier replaces the one before until it is withdrawn', () => {
  const withdrawFirst = offerActions([action('create', 'c')])
  const withdrawSecond = offerActions([action('create', 'n')])
  expect(offeredActions().map(({ keys }) => keys)).toEqual(['n'])
  withdrawSecond()
  expect(offeredActions().map(({ keys }) => keys)).toEqual(['c'])
  withdrawFirst()
  expect(offeredActions()).toEqual([])
})
