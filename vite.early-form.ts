import { type Plugin, type Rolldown, runnerImport } from 'vite'

/** Puts the sign-in form into index.html: it is seen, and typed into, while the code of the page is on its way. */
export function earlyForm(): Plugin {
  let root = ''
  return {
    name: 'early-form',
    configResolved(config) {
      root = config.root
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        // A development server builds nothing; its page waits for its code.
        if (!bundle) return html
        const { module } = await runnerImport<{ earlyPage(): string }>(
          `${root}/src/features/sign-in/early-page.tsx`,
          { root },
        )
        const page = withBuiltFiles(module.earlyPage(), bundle)
        return html.replace('</body>', `<template id="early-page">${page}</template></body>`)
      },
    },
  }
}

/** Pictures have their built names, with what is in them in the name. */
const withBuiltFiles = (html: string, bundle: Rolldown.OutputBundle): string =>
  html.replace(/\/src\/[\w/.-]+\.svg/g, (source) => {
    const built = Object.values(bundle).find(
      (file) => file.type === 'asset' && file.originalFileNames.includes(source.slice(1)),
    )
    if (!built) throw new Error(`${source} is not among the built files.`)
    return `/${built.fileName}`
  })
