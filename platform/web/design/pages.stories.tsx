import { useState, type ReactNode } from 'react'
import { LONG_TEXT, nothing, type Stories } from '../stories.ts'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Page, PageHeader, PageSection } from './page.tsx'
import { PageFrameProvider, type PageFrame } from './page-frame.tsx'
import { BelowTools, PageTools } from './page-tools.tsx'
import { PlainButton } from './plain-button.tsx'
import { SidePeek, type PeekMode } from './side-peek.tsx'
import { LinkTabs, SegmentedTabs } from './tabs.tsx'
import { Toolbar } from './toolbar.tsx'

/** In a panel the page does not change the name of the browser tab. */
const FRAME: PageFrame = { breadcrumbs: null, actions: null, level: 'peek' }
const CRUMBS = ['Interviews', 'Discovery', 'The first two weeks', 'Notes', 'Maren: one good week']
const TABS = ['Readme', 'Notes', 'Highlights', 'Tags'].map((title, number) => ({
  title,
  href: `#${title}`,
  current: number === 1,
  ...(number === 1 ? { count: 10_014 } : {}),
}))

function Tools({ width, changes, children }: { width: number; changes?: ReactNode; children?: ReactNode }) {
  const plain = (title: string) => ({ key: title, node: <PlainButton variant="subtle">{title}</PlainButton> })
  return (
    <div style={{ width }}>
      <PageTools
        label={`Tools in ${width} pixels`}
        tools={[
          { key: 'filter', node: <Filter>{children}</Filter> },
          ...['Sort', 'Group', 'Columns'].map((title) => plain(title)),
        ]}
        end={<PlainButton variant="default">New</PlainButton>}
        changes={changes}
      />
    </div>
  )
}

function Filter({ children }: { children?: ReactNode }) {
  return (
    <>
      <PlainButton variant="default">Filter</PlainButton>
      {children && <BelowTools>{children}</BelowTools>}
    </>
  )
}

function Peeking() {
  const [mode, setMode] = useState<PeekMode | null>(null)
  return (
    <>
      <PlainButton variant="default" onClick={() => setMode('Side')}>
        Open the panel
      </PlainButton>
      {mode && (
        <SidePeek
          label="Maren: one good week"
          mode={mode}
          onModeChange={setMode}
          onClose={() => setMode(null)}
          href="#note"
          onNext={nothing}
        >
          <div style={{ padding: 24 }}>
            <p>{LONG_TEXT}</p>
            <PlainButton variant="default">Open the note</PlainButton>
          </div>
        </SidePeek>
      )}
    </>
  )
}

function Segments({ size }: { size: 'xs' | 'sm' }) {
  const [value, setValue] = useState<'list' | 'grid'>('list')
  return (
    <SegmentedTabs
      label="Layout"
      size={size}
      value={value}
      onChange={setValue}
      options={[
        { value: 'list', label: 'List' },
        { value: 'grid', label: 'Grid' },
      ]}
    />
  )
}

export const stories: Stories[] = [
  {
    part: 'Page',
    states: {
      usual: () => (
        <PageFrameProvider frame={FRAME}>
          <Page title="Notes">
            <PageHeader
              title="Notes"
              description="Everything that was said and written."
              actions={<PlainButton>New note</PlainButton>}
            />
            <PageSection title="Lately">Nothing yet.</PageSection>
          </Page>
        </PageFrameProvider>
      ),
      'long text': () => (
        <PageFrameProvider frame={FRAME}>
          <Page title="Notes" width="reading">
            <PageHeader title={LONG_TEXT} description={LONG_TEXT} />
          </Page>
        </PageFrameProvider>
      ),
    },
  },
  {
    part: 'Breadcrumbs',
    states: {
      few: () => <Breadcrumbs items={[{ title: 'Projects', href: '#projects' }, { title: 'Interviews' }]} />,
      many: () => <Breadcrumbs items={CRUMBS.map((title) => ({ title, href: `#${title}` }))} />,
      'long text': () => <Breadcrumbs items={[{ title: LONG_TEXT, href: '#long' }, { title: LONG_TEXT }]} />,
    },
  },
  { part: 'LinkTabs', states: { usual: () => <LinkTabs label="Parts of the project" tabs={TABS} /> } },
  { part: 'SegmentedTabs', states: { small: () => <Segments size="xs" />, larger: () => <Segments size="sm" /> } },
  {
    part: 'Toolbar',
    states: {
      usual: () => (
        <Toolbar label="What the list shows" end={<PlainButton>New</PlainButton>}>
          <PlainButton variant="subtle">Filter</PlainButton>
          <PlainButton variant="subtle">Sort</PlainButton>
        </Toolbar>
      ),
      empty: () => <Toolbar label="Nothing to choose" />,
    },
  },
  {
    part: 'PageTools',
    states: {
      usual: () => <Tools width={720} />,
      'little room': () => <Tools width={260} />,
      'a condition, and something that differs': () => (
        <Tools width={720} changes={<PlainButton variant="subtle">Update view for everyone</PlainButton>}>
          <PlainButton variant="default">Tags is Price</PlainButton>
        </Tools>
      ),
    },
  },
  {
    part: 'BelowTools',
    states: { 'without tools': () => <BelowTools>Where there are no tools it stands where it is.</BelowTools> },
  },
  { part: 'SidePeek', states: { 'opened by a press': Peeking } },
]
