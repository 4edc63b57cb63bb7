import { expect, test } from 'vitest'
import { naturalOrder } from './natural-order.ts'

/** Each from the least to the most; what is no step of the scale comes last. */
const SCALES = [
  ['1-25', '26-200', '201–1,000', '1,001-5,000', '5000+', 'Not sure'],
  ['Less than 1 year', '1-2 years', '3 to 5 years', '6-10 years', 'More than 10 years'],
  ['Less than 1 month', '1 - 6 months', '7-12 months', '1-2 years', 'Over 2 years'],
  ['Under 18', '18-24', '25-34', '65 or older', 'Prefer not to say'],
  ['$0', 'Under $25k', '$25k - $50k', '$50k–$100k', '$100k+', '$1m+'],
  ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
  ['0 - Not at all likely', '5 - Neutral', '10 - Extremely likely'],
  ['1 (very bad)', '2', '3', '4', '5 (very good)'],
  ['1. Before the study', '2. During the study', '10. Long after it'],
  ['Just me', '2 to 10 people', '11 to 50 people', '51+ people'].toSorted(
    (one, other) => Number(one === 'Just me') - Number(other === 'Just me'),
  ),
  ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree', 'N/A'],
  ['Very dissatisfied', 'Somewhat dissatisfied', 'Neutral', 'Somewhat satisfied', 'Very satisfied'],
  ['Not at all important', 'Slightly important', 'Moderately important', 'Very important', 'Extremely important'],
  ['Not at all confident', 'Somewhat confident', 'Very confident'],
  ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
  ['Never', 'Once a year', 'Monthly', 'Weekly', 'Daily'],
  ['Very poor', 'Poor', 'Fair', 'Good', 'Excellent'],
  ['Low', 'Medium', 'High', 'Critical'],
  ['Junior', 'Mid-level', 'Senior', 'Lead'],
]

test.each(SCALES.map((scale) => [scale.join(', '), scale] as const))('%s is sorted from any order', (_, scale) => {
  const lastFirst = [...scale].reverse()
  const last = scale.at(-1) ?? ''
  const mixed = [
    ...scale.filter((__, at) => at % 2 === 1 && at < scale.length - 1),
    ...scale.filter((__, at) => at % 2 === 0 && at < scale.length - 1),
    last,
  ]
  expect(naturalOrder(lastFirst)).toEqual(scale)
  expect(naturalOrder(mixed)).toEqual(scale)
})

test.each([
  [['Yes', 'No']],
  [['Designer', 'Researcher', 'Product manager']],
  [['iPhone 12', 'Windows 10', 'Android 14']],
  [['Europe', 'Asia', 'None', 'Low']],
  [['3D printing', '2FA', 'Other tools', 'Search', 'Exports']],
  [['Good', 'Cheap', 'Fast', 'Everything']],
  [['5000+']],
  [[]],
])('%j is no scale', (options) => {
  expect(naturalOrder(options)).toBeNull()
})
