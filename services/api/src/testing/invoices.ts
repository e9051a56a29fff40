import type { DataSource } from 'typeorm';
import { SETTINGS_ROW_ID, ShopSettings } from '../common/database/settings-row.ts';
import { Invoice } from '../modules/orders/invoices/invoice.entity.ts';
import type { InvoiceDocument } from '../modules/orders/invoices/invoice-document.ts';

export const SELLER = {
  legalName: 'Schleifstein Werkzeuge GmbH',
  legalAddress: 'Werkstrasse 5\n10115 Berlin\nGermany',
  vatNumber: 'DE136695976',
  companyRegister: 'Amtsgericht Charlottenburg, HRB 12345',
};

/** Enters the details without which the shop issues no invoice. */
export async function enterSeller(dataSource: DataSource, details: object = SELLER): Promise<void> {
  const settings = dataSource.getRepository(ShopSettings);
  const { content } = await settings.findOneByOrFail({ id: SETTINGS_ROW_ID });
  await settings.update(
    { id: SETTINGS_ROW_ID },
    { content: JSON.stringify({ ...JSON.parse(content), ...details }) },
  );
}

/** The issued documents of an order, oldest first. */
export async function documentsOf(dataSource: DataSource, orderNumber: string): Promise<InvoiceDocument[]> {
  const issued = await dataSource.getRepository(Invoice).find({ order: { id: 'ASC' } });
  return issued
    .map(({ content }): InvoiceDocument => JSON.parse(content))
    .filter((document) => document.orderNumber === orderNumber);
}
