import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { earlyFormId } from './early-form.ts'
import { SignInScreen } from './SignInScreen.tsx'

/** The sign-in page as HTML, for index.html (`vite.early-form.ts`). */
export const earlyPage = (): string =>
  renderToStaticMarkup(
    <div id={earlyFormId}>
      <MemoryRouter>
        <SignInScreen ended={false} notice={null} onSignedIn={() => {}} />
      </MemoryRouter>
    </div>,
    // React asks for the pictures beforehand; those of a template are asked for when it is shown.
  ).replace(/^(<link [^>]*>)+/, '')
