import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cohensKappa, krippendorffsAlpha, observedAgreement, type Judgement } from './figures.ts'

const letters = (text: string): Judgement[] => text.split(' ').map((letter) => (letter === '.' ? null : letter))

/** Judgements of two coders from their table: yes-yes, yes-no, no-yes, no-no. */
function fromTable(counts: [number, number, number, number]): [boolean[], boolean[]] {
  const said = [
    [true, true],
    [true, false],
    [false, true],
    [false, false],
  ] as const
  const pairs = counts.flatMap((count, at) => Array.from({ length: count }, () => said[at] ?? [false, false]))
  return [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
}

describe("Cohen's kappa", () => {
  test.each([
    // The usual textbook table of grant applications: 35 of 50 the same, half of them by chance.
    [[20, 5, 10, 15], 0.7, 0.4],
    // Equal observed agreement, unequal margins.
    [[45, 15, 25, 15], 0.6, 0.1304],
    [[25, 35, 5, 35], 0.6, 0.2593],
  ] as const)('of the table %j', (counts, observed, kappa) => {
    const [one, other] = fromTable([...counts])
    expect(observedAgreement(one, other)).toBeCloseTo(observed, 4)
    expect(cohensKappa(one, other)).toBeCloseTo(kappa, 4)
  })

  test('is 1 if both always agree, and null if they judged everything the same or have no unit in common', () => {
    expect(cohensKappa([true, false], [true, false])).toBe(1)
    expect(cohensKappa([true, true], [true, true])).toBeNull()
    expect(cohensKappa([true, null], [null, false])).toBeNull()
  })
})

describe("Krippendorff's alpha, in the worked examples of its author", () => {
  test('A: two observers, binary', () => {
    expect(krippendorffsAlpha([letters('0 1 0 0 0 0 0 0 1 0'), letters('1 1 1 0 0 1 0 0 0 0')])).toBeCloseTo(0.095, 3)
  })

  test('B: two observers, five categories', () => {
    expect(krippendorffsAlpha([letters('a a b b d c c c e d d a'), letters('b a b b b c c c e d d d')])).toBeCloseTo(
      0.692,
      3,
    )
  })

  test('C: four observers with missing units', () => {
    expect(
      krippendorffsAlpha([
        letters('1 2 3 3 2 1 4 1 2 . . .'),
        letters('1 2 3 3 2 2 4 1 2 5 . 3'),
        letters('. 3 3 3 2 3 4 2 2 5 1 .'),
        letters('1 2 3 3 2 4 4 1 2 5 1 .'),
      ]),
    ).toBeCloseTo(0.743, 3)
  })

  test('is at most 1, does not depend on the order of coders, and is null where nothing can be compared', () => {
    const said = fc.array(fc.constantFrom('a', 'b', 'c', null), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(said, said, said, (one, two, three) => {
        const alpha = krippendorffsAlpha([one, two, three])
        expect(alpha ?? 1).toBeLessThanOrEqual(1)
        const turned = krippendorffsAlpha([three, one, two])
        if (alpha === null) expect(turned).toBeNull()
        else expect(turned).toBeCloseTo(alpha, 10)
      }),
    )
    expect(krippendorffsAlpha([letters('a . b'), letters('. a .')])).toBeNull()
    expect(krippendorffsAlpha([letters('a a'), letters('a a')])).toBeNull()
  })
})
