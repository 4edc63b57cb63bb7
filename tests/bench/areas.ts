/**
 * The area under the receiver operating curve: how often a value that should be higher is higher than one that should
 * be lower; equal values count half.
 */
export function areaUnderCurve(higher: readonly number[], lower: readonly number[]): number {
  const all = [...higher.map((value) => ({ value, is: 1 })), ...lower.map((value) => ({ value, is: 0 }))]
  all.sort((one, other) => one.value - other.value)
  let [sum, below] = [0, 0]
  for (let at = 0; at < all.length;) {
    let next = at
    let [high, low] = [0, 0]
    for (; next < all.length && all[next]?.value === all[at]?.value; next += 1)
      if (all[next]?.is === 1) high += 1
      else low += 1
    sum += high * (below + low / 2)
    below += low
    at = next
  }
  return sum / (higher.length * lower.length)
}

/**
 * The chance that a difference between pairs is not above zero, by a bootstrap over groups (Efron 1979): pairs of one
 * group are drawn together.
 */
export function chanceNotAbove(groups: readonly (readonly number[])[], random: () => number, draws = 10_000): number {
  let not = 0
  for (let draw = 0; draw < draws; draw += 1) {
    let sum = 0
    for (let at = 0; at < groups.length; at += 1)
      for (const value of groups[Math.floor(random() * groups.length)] ?? []) sum += value
    if (sum <= 0) not += 1
  }
  return not / draws
}
