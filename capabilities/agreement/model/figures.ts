/** One coder's judgement of one unit; null if they left it out. */
export type Judgement = string | number | boolean | null

/** The proportion of units that both coders judged on which they agree; null if there are none. */
export function observedAgreement(one: readonly Judgement[], other: readonly Judgement[]): number | null {
  const both = judgedByBoth(one, other)
  return both.length === 0 ? null : both.filter(([left, right]) => left === right).length / both.length
}

/**
 * Cohen's kappa of two coders over the units that both judged: 1 if they always agree, 0 if no more often than by
 * chance. Null if there are no such units, or if both judged everything the same, so that chance alone would always
 * agree.
 *
 * Source: J. Cohen, "A Coefficient of Agreement for Nominal Scales", Educational and Psychological Measurement 20
 * (1960), 37-46.
 */
export function cohensKappa(one: readonly Judgement[], other: readonly Judgement[]): number | null {
  const both = judgedByBoth(one, other)
  const observed = observedAgreement(one, other)
  if (observed === null) return null
  const expected = [...new Set(both.flat())].reduce<number>((sum, value) => {
    const left = both.filter(([said]) => said === value).length / both.length
    const right = both.filter(([, said]) => said === value).length / both.length
    return sum + left * right
  }, 0)
  return expected === 1 ? null : (observed - expected) / (1 - expected)
}

function judgedByBoth(one: readonly Judgement[], other: readonly Judgement[]): Array<[Judgement, Judgement]> {
  return one.flatMap((left, unit): Array<[Judgement, Judgement]> => {
    const right = other[unit] ?? null
    return left === null || right === null ? [] : [[left, right]]
  })
}

/**
 * Krippendorff's alpha for nominal judgements of any number of coders (`coders[coder][unit]`), each of whom may have
 * left units out: 1 for perfect agreement, 0 for none beyond chance. Null if fewer than two judgements can be compared,
 * or all of them are the same.
 *
 * Source: K. Krippendorff, "Computing Krippendorff's Alpha-Reliability" (2011), University of Pennsylvania, sections A
 * to C.
 */
export function krippendorffsAlpha(coders: ReadonlyArray<readonly Judgement[]>): number | null {
  const units = Math.max(0, ...coders.map((said) => said.length))
  const totals = new Map<Judgement, number>()
  let pairable = 0
  let disagreement = 0
  for (let unit = 0; unit < units; unit += 1) {
    const said = coders.map((coder) => coder[unit] ?? null).filter((judgement) => judgement !== null)
    // A unit that only one coder judged cannot be compared.
    if (said.length < 2) continue
    pairable += said.length
    const counts = new Map<Judgement, number>()
    for (const judgement of said) {
      counts.set(judgement, (counts.get(judgement) ?? 0) + 1)
      totals.set(judgement, (totals.get(judgement) ?? 0) + 1)
    }
    const unlike = [...counts.values()].reduce((sum, count) => sum + count * (said.length - count), 0)
    disagreement += unlike / (said.length - 1)
  }
  const expected = [...totals.values()].reduce((sum, count) => sum + count * (pairable - count), 0)
  return expected === 0 ? null : 1 - ((pairable - 1) * disagreement) / expected
}
