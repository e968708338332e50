import { parseArgs } from 'node:util';
import pg from 'pg';
import { placeManyOrders } from './place-many-orders.js';

/*
 * Fills a school of a running site with orders, to look at and to measure:
 *   DATABASE_URL=postgres://… node backend/tools/launcher/run-built.mjs tools/many-orders/place-many-orders-cli --count 20000
 */
const { values } = parseArgs({
  options: {
    school: { type: 'string', default: 'SMK Seri Melati' },
    count: { type: 'string', default: '20000' },
  },
});
const url = process.env['DATABASE_URL'];
if (!url) throw new Error('Set DATABASE_URL to the database of the running site.');
const pool = new pg.Pool({ connectionString: url });
try {
  await placeManyOrders({ url, pool }, values.school, Number(values.count));
  console.log(`${values.count} orders of ${values.school} are there`);
} finally {
  await pool.end();
}
