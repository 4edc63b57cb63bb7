const MOST_DIGITS = 4

/** An amount with its currency, small ones with more digits. */
export function moneyWords(amount: number, currency: string): string {
  const isSmall = amount !== 0 && Math.abs(amount) < 1
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: isSmall ? MOST_DIGITS : 2 }
  try {
    return amount.toLocaleString(undefined, { style: 'currency', currency, ...digits })
  } catch {
    // A code that no browser knows.
    return `${amount.toLocaleString(undefined, digits)} ${currency}`
  }
}
