import type { BetterAuthOptions } from 'better-auth';
import { type AdapterFactory, type CleanedWhere, createAdapterFactory } from 'better-auth/adapters';
import {
  Brackets,
  type DataSource,
  type EntityManager,
  type ObjectLiteral,
  type WhereExpressionBuilder,
} from 'typeorm';

interface Predicate {
  sql: string;
  values: ObjectLiteral;
}

const COMPARISONS = { eq: '=', ne: '<>', lt: '<', lte: '<=', gt: '>', gte: '>=', in: 'IN', not_in: 'NOT IN' };
const PATTERNS = {
  contains: (text: string) => `%${text}%`,
  starts_with: (text: string) => `${text}%`,
  ends_with: (text: string) => `%${text}`,
};

/**
 * better-auth's database adapter on TypeORM's query builder, so both share one connection pool. The tables have no entities:
 * better-auth names tables and columns, and migrations create them.
 *
 * Transactions are off. better-auth would keep one open while it hashes a password and sends mail. Without transactions it
 * still deletes a single-use token atomically, by a conditional DELETE.
 */
export function typeormAdapter(dataSource: DataSource): AdapterFactory<BetterAuthOptions> {
  const builder = () => dataSource.createQueryBuilder();
  const quote = (name: string) => dataSource.driver.escape(name);

  function matching<Query extends WhereExpressionBuilder>(query: Query, where: CleanedWhere[] = []): Query {
    const clauses = where.map((clause, index) => ({
      ...predicate(quote(clause.field), clause, `p${index}`),
      isAlternative: clause.connector === 'OR',
    }));
    for (const { sql, values } of clauses.filter((clause) => !clause.isAlternative))
      query.andWhere(sql, values);
    const alternatives = clauses.filter((clause) => clause.isAlternative);
    if (alternatives.length > 0) {
      const anyOf = new Brackets((group) => {
        for (const { sql, values } of alternatives) group.orWhere(sql, values);
      });
      query.andWhere(anyOf);
    }
    return query;
  }

  function selectFrom(model: string, where?: CleanedWhere[], columns: string[] = []) {
    return matching(
      builder()
        .select(columns.length > 0 ? columns.map(quote) : ['*'])
        .from(model, 'found'),
      where,
    );
  }

  async function update(model: string, where: CleanedWhere[], values: ObjectLiteral): Promise<number> {
    return (await matching(builder().update(model).set(values), where).execute()).affected ?? 0;
  }

  async function remove(model: string, where: CleanedWhere[]): Promise<number> {
    return (await matching(builder().delete().from(model), where).execute()).affected ?? 0;
  }

  return createAdapterFactory({
    config: {
      adapterId: 'typeorm',
      adapterName: 'TypeORM',
      supportsNumericIds: false,
      supportsBooleans: false,
      supportsDates: dataSource.options.type === 'mysql',
      transaction: false,
    },
    adapter: ({ getFieldName }) => {
      const columnsOf = (model: string, fields: string[] = []) =>
        fields.map((field) => getFieldName({ model, field }));
      return {
        async create<Row extends ObjectLiteral>({ model, data }: { model: string; data: Row }) {
          await builder().insert().into(model).values(data).execute();
          return selectFrom(model, [hasId(data.id)]).getRawOne() as Promise<Row>;
        },
        async findOne({ model, where, select }) {
          return (await selectFrom(model, where, columnsOf(model, select)).limit(1).getRawOne()) ?? null;
        },
        findMany({ model, where, limit, select, sortBy, offset }) {
          const query = selectFrom(model, where, columnsOf(model, select)).limit(limit).offset(offset);
          if (sortBy) {
            const column = getFieldName({ model, field: sortBy.field });
            query.orderBy(quote(column), sortBy.direction === 'asc' ? 'ASC' : 'DESC');
          }
          return query.getRawMany();
        },
        async update({ model, where, update: values }) {
          const row = await selectFrom(model, where).limit(1).getRawOne();
          if (!row) return null;
          const changed = await update(model, [...where, hasId(row.id)], values as ObjectLiteral);
          return changed === 0 ? null : { ...row, ...values };
        },
        updateMany: ({ model, where, update: values }) => update(model, where, values),
        async delete({ model, where }) {
          await remove(model, where);
        },
        deleteMany: ({ model, where }) => remove(model, where),
        async count({ model, where }) {
          const row = await matching(
            builder().select('COUNT(*)', 'total').from(model, 'found'),
            where,
          ).getRawOne();
          return Number(row?.total);
        },
      };
    },
  });
}

/** Deletes rows of a table of better-auth. Returns their number. */
export async function deleteRows(
  manager: EntityManager,
  table: string,
  condition: string,
  parameters: ObjectLiteral,
): Promise<number> {
  const query = manager.createQueryBuilder().delete().from(table).where(condition, parameters);
  return (await query.execute()).affected ?? 0;
}

/** Changes rows of a table of better-auth. Returns their number. */
export async function updateRows(
  manager: EntityManager,
  table: string,
  values: ObjectLiteral,
  condition: string,
  parameters: ObjectLiteral,
): Promise<number> {
  const query = manager.createQueryBuilder().update(table).set(values).where(condition, parameters);
  return (await query.execute()).affected ?? 0;
}

/** The time as a value of a table of better-auth: ISO 8601 text on SQLite. */
export function storedTime({ options }: DataSource, time: Date): Date | string {
  return options.type === 'mysql' ? time : time.toISOString();
}

function hasId(value: string): CleanedWhere {
  return { field: 'id', operator: 'eq', value, connector: 'AND', mode: 'sensitive' };
}

/** The clause as SQL, with its value as the parameter `name`. */
function predicate(quoted: string, { operator, value, mode }: CleanedWhere, name: string): Predicate {
  const ignoresCase = mode === 'insensitive' && [value].flat().every((each) => typeof each === 'string');
  const column = ignoresCase ? `LOWER(${quoted})` : quoted;
  const operands = [value].flat().map((each) => (ignoresCase ? String(each).toLowerCase() : each));
  const [operand = null] = operands;
  switch (operator) {
    case 'in':
    case 'not_in':
      // SQL has no empty list.
      if (operands.length === 0) return { sql: operator === 'in' ? '1 = 0' : '1 = 1', values: {} };
      return { sql: `${column} ${COMPARISONS[operator]} (:...${name})`, values: { [name]: operands } };
    case 'contains':
    case 'starts_with':
    case 'ends_with': {
      const text = String(operand).replace(/[!%_]/g, '!$&');
      return { sql: `${column} LIKE :${name} ESCAPE '!'`, values: { [name]: PATTERNS[operator](text) } };
    }
    default:
      if (operand === null) return { sql: `${column} IS ${operator === 'ne' ? 'NOT ' : ''}NULL`, values: {} };
      return { sql: `${column} ${COMPARISONS[operator]} :${name}`, values: { [name]: operand } };
  }
}
