import type { TreeNode } from '../../shell/shell-data.tsx'

/**
 * Where a first step is done: in the user's own project if there is one, else in the sample, else where a project is
 * created.
 */
export function stepHref(step: string, projects: readonly TreeNode[], sampleId: string | null): string {
  if (step === 'create-project') return '/projects/new'
  const own = projects.find((project) => project.id !== sampleId)
  // Data is imported into the user's own project; the other steps can be tried in the sample.
  const project = own ?? (step === 'bring-data' ? undefined : projects[0])
  if (!project) return '/projects/new'
  const tabs: Record<string, string> = {
    'bring-data': 'notes',
    highlight: 'notes',
    tag: 'highlights',
    'write-insight': 'insights',
    publish: 'insights',
  }
  return `${project.href}/${tabs[step] ?? 'notes'}`
}
