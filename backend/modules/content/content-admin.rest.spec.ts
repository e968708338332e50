import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { call, type Answer } from '../orders/testing/order.js';
import { buildSchool } from '../catalogue/testing/build-catalogue.js';
import type { ContentBlockView, ImageUploadUrlView } from '../../contracts/rest/administration.js';
import type { ContentView } from '../../contracts/rest/catalogue.js';
import type { ErrorBody } from '../../contracts/rest/errors.js';
import { ONE_PIXEL } from '../../testing/one-pixel.js';
import { makePerson, signIn } from '../../testing/sign-in.js';
import { SlowFiles } from '../../testing/slow-files.js';
import { startApp, type StartedApp } from '../../testing/start-app.js';

let started: StartedApp;
const cookies: string[] = [];

beforeAll(async () => {
  started = await startApp();
  const { id: schoolId } = await buildSchool(started.app.get(DataSource).manager, {
    mayEditSite: true,
  });
  for (const firstName of ['Mei', 'Ravi']) {
    cookies.push(
      await signIn(
        started,
        await makePerson(started, {
          email: `${firstName}@melati.example`,
          firstName,
          schools: [{ schoolId, role: 'admin' }],
        }),
      ),
    );
  }
});
afterAll(() => started?.close());

const ask = <T>(
  method: string,
  path: string,
  json?: unknown,
  by = 0,
): Promise<Answer<T & ErrorBody>> =>
  call(`${started.url}${path}`, {
    method,
    headers: { cookie: cookies[by] ?? '' },
    ...(json === undefined ? {} : { json }),
  });
const shown = async (slug: string): Promise<unknown> =>
  (await call<ContentView>(`${started.url}/api/content/${slug}`)).body.value;

const hero = {
  slug: 'homepage-hero',
  category: 'homepage',
  contentType: 'hero',
  value: { title: 'Selamat datang', description: 'Our\nseason', imageUrl: '' },
};
const section = {
  slug: 'homepage-productions',
  category: 'homepage',
  contentType: 'text',
  value: { title: 'Soon', description: 'Choose a show' },
};

describe('the texts of the site', () => {
  it("staff change the site's texts, and the author and time are recorded", async () => {
    expect((await ask('GET', '/api/admin/content')).body).toEqual([]);
    const { status, body } = await ask<ContentBlockView>('POST', '/api/admin/content', hero);
    expect(status).toBe(201);
    expect(body).toEqual({
      ...hero,
      id: body.id,
      value: { ...hero.value, imageUrl: null },
      imageAssetId: null,
      updatedAt: expect.any(String),
      updatedBy: 'Mei',
    });
    expect(await shown('homepage-hero')).toEqual(body.value);
    const changed = await ask<ContentBlockView>(
      'PATCH',
      `/api/admin/content/${body.id}`,
      { value: { ...hero.value, imageUrl: 'https://example.com/stage.jpg' } },
      1,
    );
    expect(changed.body).toMatchObject({
      id: body.id,
      value: { imageUrl: 'https://example.com/stage.jpg' },
      updatedBy: 'Ravi',
    });
    expect(Date.parse(changed.body.updatedAt)).toBeGreaterThan(Date.parse(body.updatedAt));
    expect((await ask('GET', '/api/admin/content')).body).toEqual([changed.body]);
  });

  it('two people who edit one text at once keep changes to different fields, and get a conflict on the same field', async () => {
    const [block] = (await ask<ContentBlockView[]>('GET', '/api/admin/content')).body;
    const path = `/api/admin/content/${block?.id}`;
    const opened = block?.value ?? hero.value;
    await ask('PATCH', path, { value: { ...opened, title: 'By Ravi' } }, 1);
    const mine = { ...opened, description: 'By Mei' };
    const basedOn = { description: opened.description };
    expect(
      (await ask<ContentBlockView>('PATCH', path, { value: mine, basedOn })).body.value,
    ).toEqual({ ...mine, title: 'By Ravi' });
    const both = { value: { ...mine, title: 'By Mei' }, basedOn: { title: opened.title } };
    const { status, body } = await ask<ErrorBody>('PATCH', path, both);
    expect({ status, error: body.error, current: body.current }).toEqual({
      status: 409,
      error: 'changed_meanwhile',
      current: { title: 'By Ravi' },
    });
  });

  it('a text references the upload of its picture while it shows the picture', async () => {
    const link = await ask<ImageUploadUrlView>('POST', '/api/admin/productions/image-upload-url', {
      filename: 'stage.png',
    });
    const picture = await sharp({
      create: { width: 30, height: 20, channels: 3, background: '#7a1f2b' },
    })
      .png()
      .toBuffer();
    const put = await fetch(new URL(link.body.uploadUrl, started.url), {
      method: 'PUT',
      body: new Uint8Array(picture),
      headers: { 'content-type': 'image/png' },
    });
    expect(put.status).toBe(200);
    const save = (imageUrl: string) =>
      ask<ContentBlockView>('POST', '/api/admin/content', {
        ...hero,
        value: { ...hero.value, imageUrl },
      });
    const { body } = await save(link.body.publicPath);
    const { rows } = await started.database.pool.query(
      'select id from catalogue.media_assets where storage_path = $1',
      [link.body.publicPath.slice('/objects/'.length)],
    );
    expect(rows).toEqual([{ id: body.imageAssetId }]);
    expect((await save('')).body.imageAssetId).toBeNull();
  });

  it('other people can edit a text while the file store is slow to find a picture', async () => {
    const link = await ask<ImageUploadUrlView>('POST', '/api/admin/productions/image-upload-url', {
      filename: 'stage.png',
    });
    const put = await fetch(new URL(link.body.uploadUrl, started.url), {
      method: 'PUT',
      body: new Uint8Array(ONE_PIXEL),
      headers: { 'content-type': 'image/png' },
    });
    expect(put.status).toBe(200);
    const { id } = (await ask<ContentBlockView>('POST', '/api/admin/content', hero)).body;
    const files = new SlowFiles(started.app);
    const saving = ask<ContentBlockView>('PATCH', `/api/admin/content/${id}`, {
      value: { ...hero.value, imageUrl: link.body.publicPath },
      basedOn: { imageUrl: null },
    });
    await files.asked;
    await started.database.pool.query(
      'select from catalogue.content_blocks where id = $1 for update nowait',
      [id],
    );
    // A change that another person saves while this form is open is kept.
    const title = 'By Ravi';
    const other = await ask<ContentBlockView>(
      'PATCH',
      `/api/admin/content/${id}`,
      { value: { ...hero.value, title }, basedOn: { title: hero.value.title } },
      1,
    );
    expect(other.status).toBe(200);
    files.answer();
    expect((await saving).body.value).toEqual({
      ...hero.value,
      title,
      imageUrl: link.body.publicPath,
    });
  });

  it('a text that two people create at once is stored once, and only the hero has a picture', async () => {
    const answers = await Promise.all(
      [0, 1].map((by) =>
        ask<ContentBlockView>(
          'POST',
          '/api/admin/content',
          { ...section, value: { ...section.value, imageUrl: 'https://example.com/a.png' } },
          by,
        ),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    expect(await shown('homepage-productions')).toEqual(section.value);
  });

  it.each<[object, Record<string, string>]>([
    [{ title: '' }, { 'value.title': 'Title is required' }],
    [{ description: ' ' }, { 'value.description': 'Description is required' }],
    [{ imageUrl: 'stage' }, { 'value.imageUrl': 'Must be a valid URL' }],
    [{ imageUrl: 'https://xn--a/x.png' }, { 'value.imageUrl': 'Must be a valid URL' }],
    [{ imageUrl: 'data:text/html,x' }, { 'value.imageUrl': 'Must be a valid URL' }],
  ])('the text %p is refused', async (more, fields) => {
    const { status, body } = await ask('POST', '/api/admin/content', {
      ...hero,
      value: { ...hero.value, ...more },
    });
    expect({ status, fields: body.fields }).toEqual({ status: 400, fields });
  });

  it.each([
    [{ ...hero, slug: 'footer' }],
    [{ ...hero, slug: 'constructor' }],
    [{ ...hero, value: undefined }],
    [{ ...hero, value: 'text' }],
    [{ ...hero, value: [] }],
  ])('a text cannot have the name %p', async (json) => {
    expect((await ask('POST', '/api/admin/content', json)).status).toBe(400);
  });

  it('a text that does not exist answers 404', async () => {
    for (const id of [randomUUID(), 'homepage-hero'])
      expect((await ask('PATCH', `/api/admin/content/${id}`, { value: hero.value })).status).toBe(
        404,
      );
  });
});
