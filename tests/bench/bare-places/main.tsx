import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// The texts are part of the page: no requests are needed.
const places = JSON.parse(document.getElementById('given')?.textContent ?? '{}') as Record<string, string[]>

function Places() {
  const [shown, setShown] = useState(Object.keys(places)[0] ?? '')
  return (
    <main>
      {Object.keys(places).map((name) => (
        <button key={name} data-to={name} onClick={() => setShown(name)}>
          {name}
        </button>
      ))}
      <ul key={shown} data-shown={shown}>
        {(places[shown] ?? []).map((text, at) => (
          <li key={at}>{text}</li>
        ))}
      </ul>
    </main>
  )
}

const container = document.getElementById('application')
if (!container) throw new Error('The page has no element for the application.')
createRoot(container).render(<Places />)
