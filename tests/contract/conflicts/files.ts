import { repo } from '#contract/repo.ts'
import { exportTemplates } from '#server/store/tables/export-templates.ts'
import { UploadStatus } from '#domain/upload.ts'
import { pdf } from '#server/documents/tiny-files.ts'
import type { Backend, Person } from '#tests/support/backend.ts'
import { givenUpload } from '#tests/support/given-uploads.ts'
import type { Conflicts } from './conflict.ts'

function formOf(input: object): FormData {
  const form = new FormData()
  form.append('input', JSON.stringify(input))
  form.append('file', new File([new Uint8Array(pdf('Policy'))], 'policy.pdf'))
  return form
}

/** A general document of the company, replaced by a second version. */
async function givenTwoVersions(backend: Backend, as: Person): Promise<number> {
  const send = async (input: object) => {
    const response = await backend.request('/repo', { as, form: formOf(input) })
    return repo.upload.response.parse(await response.json()).id
  }
  const first = await send({ category: 'General' })
  await send({ category: 'General', replaces: first })
  return first
}

const uploaded = (status: UploadStatus) => async (backend: Backend) => {
  const as = await backend.person('Customer')
  return { as, upload: await givenUpload(backend, as, { status }) }
}

export const ofFiles: Conflicts = {
  'uploads.approve': {
    when: 'the upload does not wait for approval',
    async given(backend) {
      const { as, upload } = await uploaded(UploadStatus.Completed)(backend)
      return { as, body: [upload.id] }
    },
  },
  'ext.decideUpload': {
    when: 'the upload is done',
    async given(backend) {
      const { as, upload } = await uploaded(UploadStatus.Completed)(backend)
      return { as, params: { id: upload.id }, body: { decision: 'cancel', reason: '' } }
    },
  },
  'shipments.amend': {
    when: 'the upload has no rows to mend',
    async given(backend) {
      const { as, upload } = await uploaded(UploadStatus.Completed)(backend)
      const form = new FormData()
      form.append('repairs', '[]')
      return { as, params: { id: upload.id }, form }
    },
  },
  'repo.upload': {
    when: 'a newer version is there',
    async given(backend) {
      const as = await backend.person('Carrier')
      const replaces = await givenTwoVersions(backend, as)
      return { as, form: formOf({ category: 'General', replaces }) }
    },
  },
  'repo.setStatus': {
    when: 'a newer version is there',
    async given(backend) {
      const as = await backend.person('Carrier')
      const id = await givenTwoVersions(backend, as)
      return { as: await backend.person('Owner'), params: { id, status: 'rejected' } }
    },
  },
  'exports.saveTemplate': {
    when: 'somebody else changed the template',
    async given(backend) {
      const columns = [{ key: 'origin', title: 'From' }]
      await backend.context.database.db.insert(exportTemplates).values({ mode: 4, columns })
      return { as: await backend.person('Owner'), body: { mode: 4, columns: [], seen: [] } }
    },
  },
  'documents.setMandatory': {
    when: 'somebody else changed the list',
    async given(backend) {
      const body = { titles: ['Insurance'], seen: ['Licence'] }
      return { as: await backend.person('Owner'), body }
    },
  },
}
