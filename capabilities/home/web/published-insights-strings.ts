/** The words of the published insights on the home page, loaded with them. */
export const publishedInsightsStrings = {
  untitledProject: 'Untitled project',
  untitledInsight: 'Untitled insight',
  noContent: 'No content',
  nothingPublished: 'Nothing is published yet',
  nothingPublishedHint: 'When someone publishes an insight, everyone finds it here, the newest first.',
  insightsFailed: 'The insights did not load',
  moreInsights: 'Show more',
} as const
