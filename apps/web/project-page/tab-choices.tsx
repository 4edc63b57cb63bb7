import { Switch } from '@mantine/core'
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import type { KeyboardEvent } from 'react'
import { changingProject, projectStrings, type ProjectRow } from '#projects/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import classes from './tab-choices.module.css'
import { strings } from './strings.ts'

const text = strings.tabChoices
const tabNames: Readonly<Record<string, string>> = strings.tab
const icon = { size: 15, stroke: 1.8, 'aria-hidden': true } as const

/**
 * Which tabs of a project are shown, and in which order: changed by switches and buttons, and by Alt with the arrows.
 */
export function TabChoices({ project }: { project: ProjectRow }) {
  const change = useAct(changingProject)
  const { tabs } = project
  const setTabs = (next: ProjectRow['tabs']): void =>
    void reportAct(change({ id: project.id, tabs: next }), { title: projectStrings.tabsChanged })
  const mayEdit = project.viewerCan.edit
  const last = tabs.filter(({ enabled }) => enabled).length === 1
  const move = (at: number, by: number): void => {
    const moved = tabs[at]
    const to = at + by
    if (moved && mayEdit && to >= 0 && to < tabs.length) setTabs(tabs.toSpliced(at, 1).toSpliced(to, 0, moved))
  }
  const byKeys = (event: KeyboardEvent, at: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <ul className={classes.tabs} aria-label={strings.tabs}>
      {tabs.map(({ tab, enabled }, at) => {
        const name = tabNames[tab] ?? tab
        return (
          <li key={tab} className={classes.tab} onKeyDown={(event) => byKeys(event, at)}>
            <Switch
              className={classes.switch}
              label={name}
              checked={enabled}
              // One tab always stays: a project without tabs could not be opened.
              disabled={!mayEdit || (enabled && last)}
              onChange={(event) =>
                setTabs(tabs.map((one) => (one.tab === tab ? { ...one, enabled: event.currentTarget.checked } : one)))
              }
            />
            {mayEdit && (
              <>
                <IconButton label={text.up(name)} keys="alt+arrowup" disabled={at === 0} onClick={() => move(at, -1)}>
                  <IconArrowUp {...icon} />
                </IconButton>
                <IconButton
                  label={text.down(name)}
                  keys="alt+arrowdown"
                  disabled={at === tabs.length - 1}
                  onClick={() => move(at, 1)}
                >
                  <IconArrowDown {...icon} />
                </IconButton>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}
