/** An operation to start with. */
export interface Example {
  title: string
  operation: string
  /** As JSON; empty for an operation without variables. */
  variables: string
}

export const examples: readonly Example[] = [
  {
    title: 'Who am I',
    operation: `{
  viewer {
    user { name email role }
    workspace { name address }
    plan { name limits }
  }
}`,
    variables: '',
  },
  {
    title: 'My projects',
    operation: `query ($first: Int) {
  projects(first: $first) {
    nodes { id title noteCount insightCount updatedAt }
    hasNextPage
    endCursor
  }
}`,
    variables: `{
  "first": 20
}`,
  },
  {
    title: 'What was published',
    operation: `{
  publishedInsights(first: 10) {
    nodes { id title preview publishedAt project { title } }
  }
}`,
    variables: '',
  },
  {
    title: 'Search',
    operation: `query ($options: SearchOptions!) {
  search(options: $options) {
    total
    items { type id preview { title content } parent { title } }
  }
}`,
    variables: `{
  "options": {
    "query": { "value": "planning" },
    "types": ["NOTE", "HIGHLIGHT", "INSIGHT"],
    "limit": 10
  }
}`,
  },
]
